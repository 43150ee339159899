import { ENOUGH_TO_SAY } from '@outrider/shared/agents';

/** What people decided about actions whose confidence lay in one tenth: how many, how many of them unchanged, and how sure the agents were on average. */
export type DecidedTenth = { tenth: number; decided: number; unchanged: number; average: number };

/** So many decisions weigh as much as what the facts said: a tenth with few of its own stays near to it. */
const PRIOR = 10;
const TENTHS = 10;

type Pool = { share: number; weight: number; tenths: number };

/**
 * How often actions of this confidence were approved unchanged, by the company's own decisions: the shares of the tenths, drawn to what the facts said where
 * there are few decisions, and made to rise with the confidence by pooling neighbours that do not (isotonic regression by pool adjacent violators). Null
 * while fewer than ENOUGH_TO_SAY were decided.
 */
export function calibrate(confidence: number, decided: readonly DecidedTenth[]): number | null {
  if (decided.reduce((total, row) => total + row.decided, 0) < ENOUGH_TO_SAY) return null;
  const shares = Array.from({ length: TENTHS }, (_, tenth): Pool => {
    const row = decided.find((one) => one.tenth === tenth);
    const said = row?.average ?? (tenth + 0.5) / TENTHS;
    const weight = PRIOR + (row?.decided ?? 0);
    return { share: (PRIOR * said + (row?.unchanged ?? 0)) / weight, weight, tenths: 1 };
  }).reduce<Pool[]>((pools, next) => poolUp(pools, next), []);
  const rising = shares.flatMap(({ share, tenths }) => Array.from({ length: tenths }, () => share));
  return rising[tenthOf(confidence)] ?? null;
}

/** As outcomes.ts has it in SQL. */
const tenthOf = (confidence: number) => Math.min(TENTHS - 1, Math.floor(confidence * TENTHS + 1e-9));

function poolUp(pools: Pool[], next: Pool): Pool[] {
  const last = pools.at(-1);
  if (!last || last.share <= next.share) return [...pools, next];
  const weight = last.weight + next.weight;
  const share = (last.share * last.weight + next.share * next.weight) / weight;
  return poolUp(pools.slice(0, -1), { share, weight, tenths: last.tenths + next.tenths });
}
