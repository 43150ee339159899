/**
 * Runs at once, then at most once in `everyMs`; what is asked for in between runs at the end of that time. `cancel`
 * drops what waits.
 */
export function throttle(run: () => void, everyMs: number): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const settle = () => {
    timer = undefined;
    if (!asked) return;
    asked = false;
    start();
  };
  const start = () => {
    timer = setTimeout(settle, everyMs);
    run();
  };
  const ask = () => {
    if (timer === undefined) start();
    else asked = true;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    asked = false;
  };
  return Object.assign(ask, { cancel });
}
