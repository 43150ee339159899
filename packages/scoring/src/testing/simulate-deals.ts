import { createRandom } from '../core/random.ts';
import type { DealHistory } from '../deals/deal-history.ts';

const DAY_MS = 86_400_000;
const STAGES = [
  ['prospecting', 10],
  ['qualification', 25],
  ['proposal', 50],
  ['negotiation', 75],
] as const;
export const WORLD_START = Date.UTC(2025, 0, 1);

/** For tests: what really makes a customer of this company buy, in log-odds. */
type DealTruth = { decider: number; champion: number; meetings: number; base: number };
export const PLAIN_TRUTH: DealTruth = { decider: 1.6, champion: 1, meetings: 0.5, base: -1.8 };
/** The end of a deal has nothing to do with anything. */
export const NOISE: DealTruth = { decider: 0, champion: 0, meetings: 0, base: -0.4 };

export type World = { deals: DealHistory[]; now: number };

/**
 * n deals, two a day, whose people and meetings come along in their first half and decide how they end. The same seed
 * gives the same world.
 */
export function simulateDeals(n: number, truth: DealTruth, seed: number, isOpenShare = 0.1): World {
  const random = createRandom(seed);
  const deals = Array.from({ length: n }, (_, i): DealHistory => {
    const created_at = WORLD_START + i * (DAY_MS / 2);
    const life = (20 + random() * 70) * DAY_MS;
    const early = (): number => created_at + random() * 0.5 * life;
    const people = [
      ...(random() < 0.4 ? [{ at: early(), role: 'decision_maker' }] : []),
      ...(random() < 0.4 ? [{ at: early(), role: 'champion' }] : []),
      ...(random() < 0.5 ? [{ at: early(), role: null }] : []),
    ].sort((a, b) => a.at - b.at);
    const meetings = Math.floor(random() * 4);
    const touches = Array.from({ length: meetings + Math.floor(random() * 4) }, (_, k) => ({
      at: early(),
      kind: k < meetings ? ('meeting' as const) : ('call' as const),
    })).sort((a, b) => a.at - b.at);
    const amount = Math.round(5_000 * 2 ** (random() * 4));
    const logit =
      truth.base +
      (people.some(({ role }) => role === 'decision_maker') ? truth.decider : 0) +
      (people.some(({ role }) => role === 'champion') ? truth.champion : 0) +
      truth.meetings * meetings;
    const won = random() < 1 / (1 + Math.exp(-logit));
    const isOpen = random() < isOpenShare;
    const reached = 1 + Math.floor(random() * STAGES.length);
    return {
      id: `deal-${seed}-${String(i).padStart(6, '0')}`,
      created_at,
      ended: isOpen ? null : { at: created_at + life, won },
      source: random() < 0.5 ? 'website' : 'referral',
      company_size: random() < 0.5 ? '11-50' : '201-1000',
      owner: `owner-${Math.floor(random() * 4)}`,
      stages: STAGES.slice(0, reached).map(([stage, probability], k) => ({
        at: created_at + (k / reached) * life,
        stage,
        label: stage,
        probability,
        is_open: true,
        amount,
      })),
      terms: [
        { at: created_at, amount, close_at: created_at + 60 * DAY_MS, owner: 'owner-0', has_next_step: random() < 0.5 },
      ],
      touches,
      people,
    };
  });
  return { deals, now: WORLD_START + n * (DAY_MS / 2) + 30 * DAY_MS };
}
