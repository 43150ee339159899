import { describe, expect, it } from 'vitest';
import { betterSubject, type SubjectTrial } from './better-subject.ts';

/** So many emails with each subject, taking turns, of which these shares were answered; the first ones of each. */
const sent = (each: number, own: number, other: number): SubjectTrial[] =>
  Array.from({ length: each * 2 }, (_, at) => {
    const is_other = at % 2 === 1;
    return { is_other, replied: Math.floor(at / 2) < each * (is_other ? other : own) };
  });
/** The same with the answers spread over all emails. */
const spread = (each: number, own: number, other: number): SubjectTrial[] =>
  Array.from({ length: each * 2 }, (_, at) => {
    const is_other = at % 2 === 1;
    const share = is_other ? other : own;
    const place = Math.floor(at / 2);
    return { is_other, replied: Math.floor((place + 1) * share) > Math.floor(place * share) };
  });

describe('which of two subjects is better', () => {
  it('is not said before the first look, however far apart they are', () =>
    expect(betterSubject(sent(99, 0.9, 0.1))).toBeNull());
  it('is said at a look where chance is no explanation', () => {
    expect(betterSubject(spread(100, 0.3, 0.1))).toBe('subject');
    expect(betterSubject(spread(100, 0.1, 0.3))).toBe('other_subject');
  });
  it('is not said for a difference that chance explains, and is at a later look where it stays', () => {
    expect(betterSubject(spread(100, 0.16, 0.08))).toBeNull();
    expect(betterSubject(spread(399, 0.16, 0.08))).toBeNull();
    expect(betterSubject(spread(400, 0.16, 0.08))).toBe('subject');
  });
  it('stays what it was once it is said, whatever comes after', () =>
    expect(betterSubject([...spread(100, 0.3, 0.1), ...spread(300, 0.1, 0.3)])).toBe('subject'));

  it('finds a difference where there is none in fewer than one of twenty tries', () => {
    let seed = 7;
    const roll = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const found = Array.from({ length: 400 }, () =>
      betterSubject(Array.from({ length: 1600 }, (_, at) => ({ is_other: at % 2 === 1, replied: roll() < 0.08 }))),
    ).filter((better) => better !== null).length;
    expect(found / 400).toBeLessThan(0.05);
  });
});
