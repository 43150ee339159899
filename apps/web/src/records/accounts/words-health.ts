import type { HealthPart, HealthReason } from '@outrider/shared/records/accounts';
import { account } from '@outrider/shared/ground/fields/account';
import { countOf, formatDay } from '../../ground/ui/format.ts';

export const HEALTH_LABELS = account.fields.health.options;

const day = ({ at }: HealthPart) => (at ? formatDay(at) : 'Never');

const SAID: Record<HealthReason, { label: string; note: (part: HealthPart) => string }> = {
  last_touch: { label: 'Last touch', note: day },
  people: {
    label: 'People in touch',
    note: ({ count, of }) => (of ? `${count} of ${of} in 30 days` : 'No contacts yet'),
  },
  last_purchase: { label: 'Last purchase', note: day },
  open_deals: {
    label: 'Open deals',
    note: ({ count, of }) => (count ? `${count} of ${of} moving` : 'All gone quiet'),
  },
  lost_since: {
    label: 'Lost deals',
    note: ({ count }) => `${countOf(count ?? 0, 'deal')} since the last purchase`,
  },
  next_steps: { label: 'Overdue next steps', note: ({ count }) => `On ${countOf(count ?? 0, 'deal')}` },
};

/** A reason for the health of an account, with what it rests on. */
export const sayHealthPart = (part: HealthPart): { label: string; note: string } => ({
  label: SAID[part.reason].label,
  note: SAID[part.reason].note(part),
});
