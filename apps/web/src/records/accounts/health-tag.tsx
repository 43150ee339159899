import type { Account } from '@outrider/shared/records/accounts';
import type { AccountHealth } from '@outrider/shared/ground/fields/account';
import { HEALTH_LABELS, sayHealthPart } from './words-health.ts';

const INKS: Record<AccountHealth, string> = {
  good: 'b-green',
  at_risk: 'b-orange',
  critical: 'b-red',
  prospect: '',
};

/** How an account is doing, in a word; the main reason shows when it is pointed at. */
export function HealthTag({ account: { health, health_parts } }: { account: Account }) {
  const [main] = health_parts;
  const reason = main && sayHealthPart(main);
  return (
    <span className={`tag ${INKS[health]}`} title={reason && [reason.label, reason.note].filter(Boolean).join(': ')}>
      {HEALTH_LABELS[health]}
    </span>
  );
}
