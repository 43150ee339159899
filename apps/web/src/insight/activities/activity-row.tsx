import type { StreamedActivity } from '@outrider/shared/insight/activities';
import { Bot, Settings2, Webhook } from 'lucide-react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatClock } from '../../ground/ui/format.ts';
import { ActivityIcon } from '../dashboard/activity-icon.tsx';
import { allowedLine } from '../dashboard/ai-action-line.ts';
import { streamLine } from './stream-line.ts';
import { ACTIVITIES_WORDS as WORDS } from './words.ts';

/** Who did it, as the stream names them. */
export const actorOf = ({ actor_kind, actor_name }: Pick<StreamedActivity, 'actor_kind' | 'actor_name'>): string =>
  actor_name ?? (actor_kind === 'webhook' ? WORDS.webhook : WORDS.system);

/** A person has a round face; an agent, an integration and the product a square one. */
function ActorFace({ activity }: { activity: StreamedActivity }) {
  const { actor_kind } = activity;
  if (actor_kind === 'user' || actor_kind === 'assistant') return <Avatar name={actorOf(activity)} />;
  const Icon = { agent: Bot, system: Settings2, webhook: Webhook }[actor_kind];
  return (
    <span className="bg-base-300 text-muted grid size-7 shrink-0 place-items-center rounded-md">
      <Icon className="i size-3.5" aria-hidden="true" />
    </span>
  );
}

type ActivityRowProps = {
  activity: StreamedActivity;
  nameOf: (field: string) => string;
  isOpen: boolean;
  onOpen: () => void;
};

/** One line: who, what, to whom; under it how it went, or who allowed it. */
export function ActivityRow({ activity, nameOf, isOpen, onOpen }: ActivityRowProps) {
  const { about, allowed, kind, actor_kind } = activity;
  const { verb, after, second } = streamLine(activity, nameOf);
  const note = second ?? (allowed && actor_kind === 'agent' ? allowedLine(allowed) : null);
  return (
    <li data-record={activity.id}>
      <button
        type="button"
        id={`activity-${activity.id}`}
        aria-current={isOpen || undefined}
        className={`flex w-full cursor-pointer items-center gap-3 px-4 py-2 text-left lg:px-5 ${isOpen ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : 'hover:bg-hover'}`}
        onClick={onOpen}
      >
        <span className="text-muted num w-16 shrink-0 text-xs max-sm:hidden">{formatClock(activity.created_at)}</span>
        <ActorFace activity={activity} />
        <span className="text-faint max-sm:hidden">
          <ActivityIcon kind={kind} agent={actor_kind === 'agent'} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <b className="font-strong">{actorOf(activity)}</b> {verb} <b className="font-strong">{about.name}</b>{' '}
            {after}
          </span>
          <span className="text-muted block truncate text-xs">
            <span className="sm:hidden">{formatClock(activity.created_at)} </span>
            {note}
          </span>
        </span>
        {about.company_name && (
          <span className="text-muted max-w-48 shrink-0 truncate max-lg:hidden">{about.company_name}</span>
        )}
      </button>
    </li>
  );
}
