"""Course repair: nine legal holes out of whatever lies on the table, with a log a person can follow.

`procedure` goes through the steps in their order: `turning`, `chains`, `numbering`, `joining`, `endings`,
`completing`, `direction`, `filling`.
"""
