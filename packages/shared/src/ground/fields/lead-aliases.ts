/** What files, forms and programs call these fields. Too many names to stand between the fields. */
export const ASKED_ABOUT_ALIASES = [
  'product interest',
  'product of interest',
  'interested in',
  'interest',
  'topic',
  'request about',
  'interesse',
  'produktinteresse',
  'interessiert an',
  'thema',
  'anfrage zu',
];

export const NOTES_ALIASES = [
  'note',
  'message',
  'comments',
  'comment',
  'description',
  'details',
  'your message',
  'nachricht',
  'ihre nachricht',
  'anmerkung',
  'anmerkungen',
  'bemerkung',
  'bemerkungen',
  'kommentar',
  'mitteilung',
  'anliegen',
  'ihr anliegen',
];
