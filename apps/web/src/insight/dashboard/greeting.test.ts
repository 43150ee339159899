import { expect, it } from 'vitest';
import { greet } from './greeting.ts';

it.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('%i is %s', (hour, part) => expect(greet('Maya Okafor', hour)).toBe(`Good ${part}, Maya`));
