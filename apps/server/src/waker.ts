import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A call that starts `work` soon unless it is running, and once more after it where it was called meanwhile. Many calls
 * become one run; what fails is reported, and the next tick of the job tries again.
 * @param options `gather_ms`: how long the first call waits for others
 */
export function createWaker(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { gather_ms = 0 }: { gather_ms?: number } = {},
): { wake: () => void; idle: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      await sleep(gather_ms);
      again = false;
      await work().catch(onError);
    } while (again);
    running = null;
  };
  return {
    wake() {
      if (running) again = true;
      else running = run();
    },
    idle: async () => void (await running),
  };
}
