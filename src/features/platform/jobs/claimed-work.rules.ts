/** Bulk edits, imports and moves of many orders are listed, and can be undone, for so long: docs/rules.md#retention */
export const WORK_RETENTION_DAYS = 90;
