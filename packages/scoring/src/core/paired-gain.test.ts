import { describe, expect, it } from 'vitest';
import { pairedGain } from './paired-gain.ts';
import { createRandom } from './random.ts';

describe('a paired gain', () => {
  it('has bounds around its mean that exclude nothing where there is nothing, and nothing where there is something', () => {
    const random = createRandom(7);
    const noise = Array.from({ length: 300 }, () => random() - 0.5);
    const none = pairedGain(noise);
    expect(none?.low).toBeLessThan(0);
    expect(none?.high).toBeGreaterThan(0);
    const some = pairedGain(noise.map((gain) => gain + 0.2));
    expect(some?.low).toBeGreaterThan(0);
    expect(some?.mean).toBeGreaterThan(some?.low ?? 1);
    expect(some?.mean).toBeLessThan(some?.high ?? 0);
  });

  it('is no surer for the same case told ten times', () => {
    const random = createRandom(3);
    const once = Array.from({ length: 30 }, () => random() - 0.4);
    const often = once.flatMap((gain) => Array.from({ length: 10 }, () => gain));
    const groups = often.map((_, at) => Math.floor(at / 10));
    const grouped = pairedGain(often, { groups });
    expect(grouped?.low).toBeCloseTo(pairedGain(once)?.low ?? 1, 10);
    expect(grouped?.high).toBeCloseTo(pairedGain(once)?.high ?? 1, 10);
    expect(pairedGain(often)?.low).toBeGreaterThan(pairedGain(once)?.low ?? 1);
  });

  it('is the same each time, and null without a case', () => {
    expect(pairedGain([0.1, 0.3, -0.2])).toEqual(pairedGain([0.1, 0.3, -0.2]));
    expect(pairedGain([])).toBeNull();
  });
});
