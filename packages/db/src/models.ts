/** Columns whose value is somebody else's JSON: a company_id in there is data, not a key. A test compares this with the schema. */
export const JSON_FIELDS: ReadonlySet<string> = new Set(['ai_insights', 'payload', 'detail', 'factors', 'features', 'headers', 'value', 'model', 'evaluation', 'field_mappings', 'errors', 'report', 'cells']);
