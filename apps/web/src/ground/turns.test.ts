import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const inTurn = createTurns();

it('makes each change on the version that the one before led to', async () => {
  const asked: number[] = [];
  let answer = (_: { version: number }) => {};
  const first = new Promise<{ version: number }>((resolve) => {
    answer = resolve;
  });
  const change = (made: Promise<{ version: number }>) => (version: number) => {
    asked.push(version);
    return made;
  };
  const one = inTurn({ id: 'deal', version: 3 }, change(first));
  const two = inTurn({ id: 'deal', version: 3 }, change(Promise.resolve({ version: 5 })));
  await Promise.resolve();
  expect(asked).toEqual([3]);
  answer({ version: 4 });
  expect([await one, await two]).toEqual([{ version: 4 }, { version: 5 }]);
  await inTurn({ id: 'deal', version: 4 }, change(Promise.resolve({ version: 6 })));
  expect(asked).toEqual([3, 4, 5]);
});

it('ends the chain at a colleague’s change, and waits for no other record', async () => {
  const asked: number[] = [];
  const to = (version: number) => (from: number) => {
    asked.push(from);
    return Promise.resolve({ version });
  };
  await inTurn({ id: 'account', version: 1 }, to(2));
  // Version 3 is a colleague's.
  await inTurn({ id: 'account', version: 3 }, to(4));
  await inTurn({ id: 'account', version: 1 }, to(5));
  await inTurn({ id: 'contact', version: 1 }, to(2));
  expect(asked).toEqual([1, 3, 2, 1]);
});

it('is not held up by a change that was refused', async () => {
  const refused = inTurn({ id: 'lead', version: 1 }, () => Promise.reject(new Error('409')));
  const next = inTurn({ id: 'lead', version: 1 }, (version) => Promise.resolve({ version: version + 1 }));
  await expect(refused).rejects.toThrow('409');
  expect(await next).toEqual({ version: 2 });
});
