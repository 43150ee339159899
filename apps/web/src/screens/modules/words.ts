/** What a module says to whoever it is not for. */
export const MODULE_WORDS = {
  adminsOnlyTitle: 'For company admins',
  adminsOnly: (title: string) => `Only company admins can open ${title}.`,
};
