/** What the shared parts of the screens say. */
export const UI_WORDS = {
  draftRestored: 'Restored your unsaved draft.',
  smallerReasons: (count: number) => `${count} smaller reasons`,
  discardDraft: 'Discard draft',
};
