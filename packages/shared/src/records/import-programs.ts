/** The programs whose exports are known by their column names; an id in a file is its program's. */
export const IMPORT_PROGRAMS = ['hubspot', 'pipedrive', 'salesforce', 'other'] as const;
export type ImportProgram = (typeof IMPORT_PROGRAMS)[number];
