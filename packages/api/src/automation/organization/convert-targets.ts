import type { CompanyTx } from '@outrider/db';
import { METRICS } from './metrics.ts';

const MONEY_METRICS = Object.values(METRICS).flatMap((rules) =>
  rules.filter(({ unit }) => unit === 'usd').map(({ key }) => key),
);

/** Targets that are amounts, in another currency of the company, as whole numbers. */
export const convertTargets = (tx: CompanyTx, rate: number): Promise<number> =>
  tx.$executeRaw`
    UPDATE departments SET version = version + 1, target_metrics = target_metrics || (
      SELECT jsonb_object_agg(t.key, round(t.value::numeric * ${String(rate)}::numeric))
      FROM jsonb_each_text(target_metrics) t
      WHERE t.key = ANY (${MONEY_METRICS}))
    WHERE target_metrics ?| ${MONEY_METRICS}`;
