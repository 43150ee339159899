import type { PlatformQueries } from '@outrider/db';

/** Keeps an address once. */
export const subscribe = (db: PlatformQueries, email: string) =>
  db.newsletterSubscription.createMany({ data: [{ email }], skipDuplicates: true });
