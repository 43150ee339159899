const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What the reference says of the calls that every record type has. */
export const RECORD_CALL_WORDS = {
  delete: (noun: string) => `Delete ${withArticle(noun)} (restorable for 30 days)`,
  restore: (noun: string) => `Restore a deleted ${noun}`,
  upsert: (noun: string) => `Create ${withArticle(noun)}, or update the one that already exists`,
  batch: (nouns: string) => `Create, update, upsert or delete up to 100 ${nouns}, with a result for each`,
};
