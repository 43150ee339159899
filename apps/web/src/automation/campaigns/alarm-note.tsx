import type { Campaign } from '@outrider/shared/automation/campaigns';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../ground/ui/format.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.page.alarm;

/** Why a campaign paused itself, and how to resume it. */
export function AlarmNote({ campaign: { id, alarm, may_manage } }: { campaign: Campaign }) {
  if (!alarm) return null;
  return (
    <section
      aria-label={WORDS.label}
      className="b-yellow mx-4 mt-3 flex gap-2.5 rounded-lg px-3 py-2.5 text-sm lg:mx-5"
    >
      <CircleAlert className="i mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-strong">{WORDS.why(alarm, formatMoment(alarm.at))}</p>
        <p>
          {may_manage ? WORDS.how : WORDS.howReader}{' '}
          {may_manage && (
            <Link to={`/campaigns/${id}?tab=settings`} className="underline">
              {WORDS.change}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}
