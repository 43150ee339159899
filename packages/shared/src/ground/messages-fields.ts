const leads = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'lead' : 'leads'}`;

/** What a company's own fields say; a part of MESSAGES. */
export const FIELDS_MESSAGES = {
  loadFieldsFailed: 'Failed to load fields',
  loadFieldUsageFailed: 'Failed to count how often fields are used',
  saveFieldFailed: 'Failed to save the field',
  archiveFieldFailed: 'Failed to archive the field',
  restoreFieldFailed: 'Failed to restore the field',
  orderFieldsFailed: 'Failed to reorder fields',
  fieldCreated: (label: string) => `${label} added`,
  fieldSaved: (label: string) => `${label} saved`,
  fieldArchived: (label: string) => `${label} archived. Its values are kept.`,
  fieldRestored: (label: string) => `${label} restored`,
  fieldLabelEmpty: 'Use at least one letter or digit',
  fieldIsStandard: (label: string) => `${label} is a standard field`,
  fieldLabelTaken: (label: string) => `There is already a field called ${label}`,
  fieldLabelArchived: (label: string) =>
    `There is an archived field called ${label}. Restore it or choose another label.`,
  fieldKeyTaken: (label: string) => `The field ${label} already uses this API name`,
  fieldsFull: (most: number) => `Limit: ${most} fields. Archive one first.`,
  fieldsKeptFull: (most: number) => `Limit: ${most} fields including archived ones. Restore an archived field instead.`,
  fieldsChanged: 'Someone added or archived a field in the meantime. Review the list and try again.',
  fieldIsArchived: 'Restore the field before you change it',
  fieldKindFixed: (n: number) => `The type can’t change while ${leads(n)} ${n === 1 ? 'has' : 'have'} a value`,
  fieldNotSearchable: 'Only text, numbers and web addresses can be searched',
  fieldPersonUnknown: 'Choose someone who works here',
  optionsMissing: 'Add at least one option',
  optionsNotHere: 'Only single select and multi select fields have options',
  optionLabelEmpty: 'Use at least one letter or digit in every option',
  optionTwice: (label: string) => `There are two options called ${label}`,
  optionUnknown: (value: string) => `This field has no option ${value}`,
  optionInUse: (label: string, n: number) =>
    `${leads(n)} ${n === 1 ? 'has' : 'have'} ${label}. Choose what happens to them.`,
  optionMoveUnknown: 'Move records to one of the options that stay',
} as const;
