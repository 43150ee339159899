import { pairedGain } from '@outrider/scoring';
import { ENOUGH_TO_SAY } from '@outrider/shared/automation/agents';

/**
 * What people decided about one action: how sure the agent was by the facts, 0 to 1, and whether it was approved
 * unchanged.
 */
export type Decided = { confidence: number; unchanged: boolean };
/**
 * What people decided about actions whose confidence lay in one tenth: how many, how many of them unchanged, and how
 * sure the agents were on average.
 */
type Tenth = { decided: number; unchanged: number; sure: number };

/** So many decisions weigh as much as what the facts said: a tenth with few of its own stays near to it. */
const PRIOR = 10;
const TENTHS = 10;

type Pool = { share: number; weight: number; tenths: number };

/**
 * How often actions of this confidence were approved unchanged, by the company's own decisions: the shares of the
 * tenths, drawn to what the facts said where there are few decisions, and made to rise with the confidence by pooling
 * neighbours that do not (isotonic regression by pool adjacent violators). Null while fewer than ENOUGH_TO_SAY were
 * decided.
 */
export function calibrate(confidence: number, decided: readonly Decided[]): number | null {
  if (decided.length < ENOUGH_TO_SAY) return null;
  const tenths = noTenths();
  for (const one of decided) count(tenths, one);
  return shareFor(confidence, tenths);
}

/**
 * How the confidence does on decisions that it had not seen, beside always saying the share that was approved unchanged
 * until then.
 */
export type ConfidenceRecord = {
  /** Decisions that it was judged on; `brier` and `base_brier` are mean squared errors over them. */
  judged: number;
  brier: number;
  base_brier: number;
  /** Of all decisions, those that were approved unchanged. */
  share: number;
  /** Better than always saying that share by more than chance: then it is shown. */
  is_shown: boolean;
};

/**
 * Goes through the decisions as they were made, oldest first, each judged by those before it. Null while there are too
 * few to learn from and judge on.
 */
export function judgeConfidence(decided: readonly Decided[]): ConfidenceRecord | null {
  if (decided.length < 2 * ENOUGH_TO_SAY) return null;
  const tenths = noTenths();
  let unchanged = 0;
  const errors = decided.flatMap((one, at) => {
    const was = one.unchanged ? 1 : 0;
    const error =
      at < ENOUGH_TO_SAY
        ? []
        : [{ own: (shareFor(one.confidence, tenths) - was) ** 2, base: (unchanged / at - was) ** 2 }];
    count(tenths, one);
    unchanged += was;
    return error;
  });
  const mean = (of: 'own' | 'base') => errors.reduce((sum, error) => sum + error[of], 0) / errors.length;
  const gain = pairedGain(errors.map(({ own, base }) => base - own));
  return {
    judged: errors.length,
    brier: mean('own'),
    base_brier: mean('base'),
    share: unchanged / decided.length,
    is_shown: gain !== null && gain.low > 0,
  };
}

const noTenths = (): Tenth[] => Array.from({ length: TENTHS }, () => ({ decided: 0, unchanged: 0, sure: 0 }));

function count(tenths: Tenth[], { confidence, unchanged }: Decided): void {
  const tenth = tenths[tenthOf(confidence)];
  if (!tenth) return;
  tenth.decided += 1;
  tenth.unchanged += unchanged ? 1 : 0;
  tenth.sure += confidence;
}

function shareFor(confidence: number, tenths: readonly Tenth[]): number {
  const shares = tenths
    .map(({ decided, unchanged, sure }, tenth): Pool => {
      const said = decided > 0 ? sure / decided : (tenth + 0.5) / TENTHS;
      const weight = PRIOR + decided;
      return { share: (PRIOR * said + unchanged) / weight, weight, tenths: 1 };
    })
    .reduce<Pool[]>((pools, next) => poolUp(pools, next), []);
  const rising = shares.flatMap(({ share, tenths: wide }) => Array.from({ length: wide }, () => share));
  return rising[tenthOf(confidence)] ?? confidence;
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
