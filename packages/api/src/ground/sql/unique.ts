/** Whether a unique key refused it. */
export const isTaken = (error: unknown) => error instanceof Error && /23505|Unique constraint/i.test(error.message);

/**
 * What the write comes to; `taken` where a unique key says that somebody else has what it writes. The transaction is
 * over then.
 */
export async function orTaken<T>(write: Promise<T>, taken: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error) ? taken() : error;
  }
}
