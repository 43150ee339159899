import type { Enrollment } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Lead } from '@outrider/shared/records/leads';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RelatedList } from '../../records/engine/related-list.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { EnrollInDialog } from './enroll-in-dialog.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.ofLead;

/** The campaigns that a lead is or was in, and the way into one. */
export function LeadCampaigns({ lead }: { lead: Lead }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const { data } = trpc.campaigns.ofLead.useQuery(
    { lead_id: lead.id },
    { meta: { failure: MESSAGES.loadCampaignsFailed } },
  );
  const rows = data?.enrollments ?? [];
  const mayEnroll =
    !readOnly &&
    can(user, 'campaigns.enroll', lead) &&
    lead.status !== 'converted' &&
    lead.status !== 'unqualified' &&
    !rows.some(({ state }) => state === 'active');
  if (!data || (rows.length === 0 && !mayEnroll)) return null;
  return (
    <RelatedList
      title={WORDS.title}
      total={{ count: rows.length, isExact: true }}
      {...(mayEnroll && { add: { label: WORDS.enroll, run: () => setIsEnrolling(true) } })}
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex gap-3 py-0.5">
            <Link
              to={`/campaigns/${row.campaign_id}?tab=people`}
              className="text-link min-w-0 flex-1 truncate hover:underline"
            >
              {row.campaign_name}
            </Link>
            <span className="text-faint shrink-0 text-xs">{standingOf(row)}</span>
          </li>
        ))}
      </ul>
      {isEnrolling && <EnrollInDialog selection={{ ids: [lead.id] }} onClose={() => setIsEnrolling(false)} />}
    </RelatedList>
  );
}

function standingOf({ state, left_because, taken, of, enrolled_at, ended_at }: Enrollment): string {
  if (left_because) return `${CAMPAIGN_WORDS.left[left_because]}, ${formatDay(ended_at ?? enrolled_at)}`;
  if (state === 'finished') return `${CAMPAIGN_WORDS.people.states.finished}, ${formatDay(ended_at ?? enrolled_at)}`;
  return `${CAMPAIGN_WORDS.people.progress(taken, of)}, ${WORDS.since(formatDay(enrolled_at))}`;
}
