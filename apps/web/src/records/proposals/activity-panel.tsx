import type { ProposalEvent } from '@outrider/shared/records/proposals';
import { formatMoment } from '../../ground/ui/format.ts';
import { PROPOSALS_WORDS as WORDS } from './words.ts';

/** What happened to a proposal, the newest first. */
export const ActivityPanel = ({ events }: { events: readonly ProposalEvent[] }) => (
  <ul className="divide-line max-w-3xl divide-y px-4 lg:px-5">
    {events.map(({ id, kind, actor_name, number, text, created_at }) => (
      <li key={id} className="py-2.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="wrap-anywhere">{WORDS.events[kind](actor_name ?? WORDS.somebody, number)}</span>
          <time dateTime={created_at} className="text-faint num text-xs">
            {formatMoment(created_at)}
          </time>
        </p>
        {text && <p className="text-muted mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>}
      </li>
    ))}
  </ul>
);
