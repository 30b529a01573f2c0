"""Its being here puts the root of the project on the path, so that tests can share helpers as `tests.base.tables`."""
