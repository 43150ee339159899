/** What a company's own fields say wherever they are drawn. The words of their settings are in words-settings.ts. */
export const FIELD_WORDS = {
  yes: 'Yes',
  no: 'No',
  none: 'None',
  own: 'Custom fields',
  fromColumn: 'New field from this column…',
  newLabel: 'Name of the new field',
  newKind: 'Type of the new field',
  newOptions: (options: string) => `Options: ${options}. More can be added in the settings.`,
  make: 'Add field',
  making: 'Adding',
  makeFailed: 'Failed to add the field',
  /** Somebody who does not work here any more. */
  formerPerson: 'One person',
  unknownRecord: 'One account',
  optional: (label: string) => `${label} (optional)`,
} as const;
