export const CALL_WORDS = {
  /** The title of the task to call somebody again. */
  again: (name: string) => `Call ${name} again`,
};
