/**
 * Lets so many pieces of work go on at the same time in this process; the others wait, and go on in the order they came.
 */
export function atATime(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
