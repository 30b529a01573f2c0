"""What people write down outside a match, a course, what a program may ask of it, and what other games may take."""

from __future__ import annotations

from fairway import Document, Judgement
from fairway.content import Fault, Library
from fairway_base.files.course_export import FinishedCourses, export_file, export_match
from fairway_base.files.course_file import CourseFile
from fairway_base.files.course_reading import CourseReport, check_course
from fairway_base.scoring.solo_verdict import solo_verdict
from fairway_base.scoring.table_course import score_table_course

__all__ = ["DOCUMENTS", "draw_document", "judge", "score_document"]


def judge(report: CourseReport) -> Judgement:
    """Score a course that was read, if it can be; a solo game has a verdict too (SOLO-7)."""
    if report.table_course is None:
        return Judgement(faults=report.faults)
    sheet = score_table_course(report.table_course)
    verdict = f"verdict.designer.{solo_verdict(sheet.total)}" if report.table_course.players == 1 else ""
    return Judgement(faults=report.faults, sheet=sheet, verdict=verdict)


def score_document(raw: bytes, library: Library) -> Judgement:
    """Say what the course in a file is worth, or everything that is wrong with it."""
    return judge(check_course(raw, library))


def draw_document(raw: bytes, library: Library, language: str) -> str | tuple[Fault, ...]:
    """Draw the course in a file as SVG, or return everything that is wrong with it."""
    from fairway_base.draw import draw_table_course

    report = check_course(raw, library)
    return report.faults if report.table_course is None else draw_table_course(report.table_course, library, language)


DOCUMENTS = (
    Document("course", CourseFile, score=score_document, draw=draw_document),
    Document("finished_courses", FinishedCourses, of_match=export_match, of_file=(("course", export_file),)),
)
