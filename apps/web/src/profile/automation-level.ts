export type LevelTier = { from: number; to: number; name: string; rule: string };

/** What a level lets agents do. The limits are the agents' own: below 40 all is proposed, from 80 on all is done. */
export const LEVEL_TIERS = [
  { from: 0, to: 39, name: 'Propose', rule: 'Agents propose. Nothing happens before somebody approves it.' },
  {
    from: 40,
    to: 79,
    name: 'Assist',
    rule: 'Agents score, note and set tasks by themselves. Mail, meetings and proposals wait for approval.',
  },
  {
    from: 80,
    to: 100,
    name: 'Act',
    rule: 'Agents do all of it by themselves, within the automation mode of each lead.',
  },
] as const satisfies readonly LevelTier[];

export const tierOf = (level: number, tiers: readonly [LevelTier, LevelTier, LevelTier] = LEVEL_TIERS) =>
  tiers.find(({ to }) => level <= to) ?? tiers[2];
