/**
 * Ends one thing after the other, each even where the one before it failed: what is left open would go on under what
 * was closed.
 * @throws what failed first, when all have had their turn
 */
export async function endInTurn(steps: readonly (() => Promise<unknown> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
