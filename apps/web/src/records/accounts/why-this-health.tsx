import { type Account, HEALTH_BASE } from '@outrider/shared/records/accounts';
import { RelatedList } from '../engine/related-list.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { WhyReasons } from '../../ground/ui/why-reasons.tsx';
import { WhyRow } from '../../ground/ui/why-row.tsx';
import { sayHealthPart } from './words-health.ts';
import { ACCOUNTS_WORDS } from './words.ts';

/**
 * The health of an account as a sum: 50 for every customer, and what each reason adds or takes. Nothing for who never
 * bought.
 */
export function WhyThisHealth({ account: { health_score, health_parts } }: { account: Account }) {
  if (health_score === null) return null;
  const reasons = health_parts.map((part) => ({ ...sayHealthPart(part), key: part.reason, points: part.points }));
  return (
    <RelatedList title={ACCOUNTS_WORDS.whyHealth}>
      <ul>
        <WhyRow
          narrow
          {...ACCOUNTS_WORDS.healthBase}
          from={0}
          to={HEALTH_BASE}
          figure={`${HEALTH_BASE}`}
          ink="text-muted"
        />
        <WhyReasons narrow reasons={reasons} start={HEALTH_BASE} />
        <WhyRow
          narrow
          label={ACCOUNTS_WORDS.health}
          from={0}
          to={health_score}
          figure={formatCount(health_score)}
          kind="sum"
          ink="font-strong"
        />
      </ul>
    </RelatedList>
  );
}
