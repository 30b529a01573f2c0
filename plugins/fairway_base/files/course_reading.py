"""Read the file of a course: the course that lies on the table, or everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from fairway.content import MAX_FAULTS, MAX_FILE, Fault, Library, Severity, place_order, read_as, read_source
from fairway_base.files.course_checks import CourseChecks
from fairway_base.files.course_file import CourseFile
from fairway_base.scoring.table_course import TableCourse

__all__ = ["CourseReport", "check_course"]


@dataclass(frozen=True)
class CourseReport:
    """What came of reading a course: the course if it can be scored, and every fault by place."""

    table_course: TableCourse | None
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "error")


def check_course(raw: bytes, library: Library, file: str = "course.json") -> CourseReport:
    """Read a course and report everything that is wrong with it. `file` is what messages call it."""
    if len(raw) > MAX_FILE:
        return CourseReport(None, (Fault(code="pack.file_too_large", file=file, params={"most": MAX_FILE}),))
    source = read_source(file, raw)
    whole, faults = read_as(source, "course", CourseFile)
    # A player at a table need not know of schemas; an author who names a wrong one is told.
    faults = [fault for fault in faults if fault.code != "schema_missing"]
    table_course = None
    if isinstance(source.value, dict):
        checks = CourseChecks(source, library)
        table_course = checks.check(whole)
        faults += checks.faults
    faults.sort(key=lambda fault: place_order(fault, {file: 0}))
    worst: Severity = "error" if any(fault.severity == "error" for fault in faults) else "warning"
    if len(faults) > MAX_FAULTS:
        faults[MAX_FAULTS:] = [Fault(code="more_faults", file=file, severity=worst, params={"most": MAX_FAULTS})]
    return CourseReport(table_course if worst == "warning" else None, tuple(faults))
