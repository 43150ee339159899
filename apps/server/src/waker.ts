/**
 * A call that starts `work` soon unless it is running, and once more after it where it was called meanwhile. Many calls become one run;
 * what fails is reported, and the next tick of the job tries again.
 */
export function createWaker(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { wake: () => void; idle: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    running = null;
  };
  return {
    wake() {
      if (running) again = true;
      else running = new Promise<void>((resolve) => setImmediate(resolve)).then(run);
    },
    idle: async () => void (await running),
  };
}
