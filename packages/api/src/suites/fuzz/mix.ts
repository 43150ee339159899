import fc, { type Arbitrary } from 'fast-check';

const COINS = 60;
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An input that is taken, with a few of its parts replaced by made ones; as deep as both are objects. */
export const mixed = (sample: unknown, made: Arbitrary<unknown>): Arbitrary<unknown> =>
  isPlain(sample)
    ? fc
        .tuple(made, fc.array(fc.nat(5), { minLength: COINS, maxLength: COINS }))
        .map(([other, coins]) => (isPlain(other) ? mix(sample, other, coins[Symbol.iterator]()) : other))
    : made;

function mix(sample: Record<string, unknown>, made: Record<string, unknown>, coins: Iterator<number>): object {
  const result = { ...sample };
  for (const [key, value] of Object.entries(made)) {
    const own = sample[key];
    if (isPlain(own) && isPlain(value)) result[key] = mix(own, value, coins);
    else if (coins.next().value === 0) result[key] = value;
  }
  return result;
}
