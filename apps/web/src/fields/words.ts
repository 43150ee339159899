/** What a company's own fields say wherever they are drawn. The words of their settings are in words-settings.ts. */
export const FIELD_WORDS = {
  yes: 'Yes',
  no: 'No',
  none: 'None',
  own: 'Custom fields',
  /** Somebody who does not work here any more. */
  formerPerson: 'One person',
  optional: (label: string) => `${label} (optional)`,
} as const;
