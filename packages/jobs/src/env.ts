/** A MongoDB server that the tests may use: mongodb://…, without a database's name. */
export const MONGODB_URL: string | undefined = process.env['MONGODB_URL'] || undefined;
