import type { CustomKind, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { countOf, formatCount } from '../../ground/ui/format.ts';

const ONE: Record<RecordTypeName, string> = {
  lead: 'lead',
  account: 'account',
  contact: 'contact',
  opportunity: 'deal',
};

/** What Settings, Fields says. */
export const FIELD_SETTINGS_WORDS = {
  title: 'Fields',
  intro: 'Add what your business needs to know. Fields show up on records, in filters, imports and the API.',
  empty: 'No fields of your own yet',
  whatType: 'Fields of',
  types: { lead: 'Leads', account: 'Accounts', contact: 'Contacts', opportunity: 'Deals' } satisfies Record<
    RecordTypeName,
    string
  >,
  emptyHint: (type: RecordTypeName) =>
    `Add the facts your team needs about every ${ONE[type]}, such as a contract end date or a machine count.`,
  missing: 'This field doesn’t exist',
  missingHint: 'It may belong to another company, or the link is incomplete.',
  archivedHead: (n: number) => `Archived (${formatCount(n)})`,
  archivedHint: 'Archived fields keep their values and their names. Restore one to use it again.',
  archivedOn: (day: string) => `Archived on ${day}`,
  inForm: 'Forms',
  inCapture: 'Capture form',
  inSearch: 'Search',
  inScore: 'Scoring',
  inRecord: {
    lead: 'Lead page',
    account: 'Account page',
    contact: 'Contact page',
    opportunity: 'Deal page',
  } satisfies Record<RecordTypeName, string>,
  filled: (filled: number, total: number, type: RecordTypeName) =>
    `${formatCount(filled)} of ${countOf(total, ONE[type])}`,

  headOrder: 'Order',
  headField: 'Field',
  headKind: 'Type',
  headUsed: 'Used in',
  headFilled: 'Filled',
  headActions: 'Actions',
  actionsFor: (label: string) => `Actions for ${label}`,
  yes: 'Yes',
  edit: 'Edit',
  moveUp: 'Move up',
  moveDown: 'Move down',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Remove',
  restore: 'Restore',
  discard: 'Discard',
  save: 'Save',
  saving: 'Saving',
  add: 'Add field',
  label: 'Label',
  kind: 'Type',
  clashWhat: 'this field',
  clashLabels: {
    label: 'Label',
    kind: 'Type',
    help: 'Help text',
    required: 'Required',
    default_value: 'Default value',
    options: 'Options',
    in_form: 'Form for new records',
    in_capture: 'Capture form',
    in_search: 'Search',
    in_score: 'Use for scoring',
    moves: 'Removed options',
  },

  newField: 'New field',
  preview: {
    lead: 'Preview on a lead',
    account: 'Preview on an account',
    contact: 'Preview on a contact',
    opportunity: 'Preview on a deal',
  } satisfies Record<RecordTypeName, string>,
  help: 'Help text (optional)',
  fixed: (filled: number) => `Fixed while ${countOf(filled, 'record')} ${filled === 1 ? 'has' : 'have'} a value.`,
  apiName: 'API name',
  apiNameAfterSave: 'The API name never changes once the field is added.',
  required: 'Required',
  requiredHint: 'Forms and programs must give a value. Webhooks, files and sheets may leave it out.',
  defaultLabel: 'Default value (optional)',
  defaultFlag: 'Checked by default',
  defaultAfterSave: 'Save the field first to choose one of its options as the default.',
  options: 'Options',
  records: 'Records',
  addOption: 'Add option',
  colourOf: (label: string) => `Color of ${label || 'new option'}`,
  moveOption: (label: string) => `Move ${label || 'new option'}. Use Alt and the arrow keys.`,
  removeOption: (label: string) => `Remove ${label || 'new option'}`,
  optionLabel: (at: number) => `Option ${at + 1}`,
  appears: 'Where it appears',
  appearsForm: {
    lead: 'Add Lead form',
    account: 'New Account form',
    contact: 'New Contact form',
    opportunity: 'New Opportunity form',
  } satisfies Record<RecordTypeName, string>,
  appearsCapture: 'Capture form',
  appearsSearch: 'Search',
  notSearchable: 'Text, numbers and web addresses only',
  score: 'Use for scoring',
  scoreHint: 'The model may learn from it at the next training',
  archive: 'Archive field',
  restored: 'You have unsaved changes from earlier.',
  archivedNotice: 'This field is archived. Its values are kept. Restore it to change or use it.',

  movedTitle: (label: string) => `Remove ${label}`,
  movedAsk: (label: string, n: number) =>
    `${countOf(n, 'record')} ${n === 1 ? 'has' : 'have'} ${label}. What should they have instead?`,
  movedTo: 'Move to',
  movedNone: 'No value',
  movedWhen: 'Records change when you save the field.',
  discardTitle: 'Discard your changes?',
  discardAsk: (label: string) => `You changed ${label} and haven’t saved.`,
  archiveTitle: (label: string) => `Archive ${label}?`,
  archiveAsk:
    'It disappears from forms, lists, filters and the API. Its values are kept, and you can restore it at any time.',
  row: (label: string) => `Move ${label}. Use Alt and the arrow keys.`,
} as const;

/** A value that shows what a kind looks like. */
export const SAMPLE_VALUES: Record<Exclude<CustomKind, 'choice' | 'choices' | 'person'>, string | number | boolean> = {
  text: 'Sample text',
  long_text: 'A longer note, with room for several sentences.',
  number: 42,
  money: 85_000,
  date: '2027-03-31',
  flag: true,
  url: 'https://example.com',
};

export const COLOUR_LABELS = { grey: 'Gray', blue: 'Blue', green: 'Green', yellow: 'Yellow', red: 'Red' } as const;
