// What the rest of the product knows as `Prisma`: its types, and of its values those that make SQL. The client, its
// picture of the schema and its WebAssembly take 80 MB and are loaded with the first model call (models.ts); many
// processes go for minutes without one.
export { DbNull, Decimal, empty, join, raw, sql, Sql } from '@prisma/client-runtime-utils';
export type * from './generated/prisma/internal/prismaNamespace.ts';
