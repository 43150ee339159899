import { PROFILE_WORDS } from './words.ts';
export type LevelTier = { from: number; to: number; name: string; rule: string };

/** What a level lets agents do. The limits are the agents' own: below 40 all is proposed, from 80 on all is done. */
export const LEVEL_TIERS = [
  { from: 0, to: 39, name: 'Propose', rule: PROFILE_WORDS.propose },
  {
    from: 40,
    to: 79,
    name: 'Assist',
    rule: PROFILE_WORDS.assist,
  },
  {
    from: 80,
    to: 100,
    name: 'Act',
    rule: PROFILE_WORDS.act,
  },
] as const satisfies readonly LevelTier[];

export const tierOf = (level: number, tiers: readonly [LevelTier, LevelTier, LevelTier] = LEVEL_TIERS) =>
  tiers.find(({ to }) => level <= to) ?? tiers[2];
