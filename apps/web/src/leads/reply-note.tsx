import type { Lead } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { type OpenReply, REPLY_FACT_LABELS, type ReplyDecision, type ReplyFactKind } from '@outrider/shared/replies';
import { leadName } from '../records/lead-name.ts';
import { useRefreshRecords } from '../records/subject-calls.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { formatCalendarDay, formatClock } from '../ui/format.ts';
import { useReadOnlyReason } from '../ui/read-only.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { showToast } from '../ui/toast.ts';
import { TopicMenu, useTopicChoice } from './asked-about.tsx';
import { REPLY_WORDS, TOPIC_WORDS } from './words.ts';

/** A reply that waits for a person, in the lead's own words, with the ways to deal with it. Agents write nothing while it stands here. */
export function ReplyNote({ lead }: { lead: Lead }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const choice = useTopicChoice(lead);
  const { data } = trpc.replies.open.useQuery(
    { lead_id: lead.id },
    { meta: { failure: MESSAGES.loadReplyFailed, quiet: true } },
  );
  if (!data?.reply) return null;
  const { reply } = data;
  const name = leadName(lead);
  return (
    <section
      aria-label={REPLY_WORDS.title}
      className="border-line bg-base-200 mt-4 grid gap-2 rounded-lg border px-3 py-2.5"
    >
      <p>
        <span className="font-medium">
          {reply.stop === null ? REPLY_WORDS.replied(name) : REPLY_WORDS.asksToStop(name)}
        </span>{' '}
        <span className="text-muted">
          <RelativeTime at={reply.at} />
        </span>
      </p>
      {reply.words && (
        <blockquote className="break-words whitespace-pre-line">{REPLY_WORDS.quote(reply.words)}</blockquote>
      )}
      {reply.words && <Reading lead={lead} reply={reply} choose={choice?.choose} />}
      {reply.stop === null && choice && (
        <div className="flex items-center gap-3">
          <span className="text-muted">{TOPIC_WORDS.label}</span>
          <TopicMenu lead={lead} choice={choice} />
        </div>
      )}
      <p className="text-muted">{reply.stop === null ? REPLY_WORDS.agentsWait : REPLY_WORDS.agentsWaitForDecision}</p>
      {!readOnly && can(user, 'leads.edit', lead) && <Decisions lead={lead} reply={reply} />}
    </section>
  );
}

type ReadingProps = { lead: Lead; reply: OpenReply; choose: ((topic: string) => void) | undefined };

/** What a language model found in the words, each with the words it stands in. It changes nothing until somebody says so. */
function Reading({ lead, reply, choose }: ReadingProps) {
  const { data } = trpc.replies.reading.useQuery(
    { lead_id: lead.id, reply_id: reply.id },
    { meta: { failure: MESSAGES.loadReplyFailed, quiet: true }, staleTime: Infinity },
  );
  if (!data?.reading || data.reading.facts.length === 0) return null;
  const { read_by, facts } = data.reading;
  return (
    <div>
      <p className="text-muted">{REPLY_WORDS.readBy(read_by)}</p>
      <ul className="mt-1 grid gap-1">
        {facts.map(({ kind, value, quote }) => (
          <li key={`${kind} ${value} ${quote}`} className="flex flex-wrap items-baseline gap-x-2">
            <span>
              {REPLY_FACT_LABELS[kind]}
              {value !== null && <span className="font-medium"> {sayValue(kind, value)}</span>}
            </span>
            <q className="text-muted min-w-0 break-words">{quote}</q>
            {kind === 'topic' && value !== null && choose && value !== lead.asked_about && (
              <button type="button" className="btn btn-line btn-xs" onClick={() => choose(value)}>
                {REPLY_WORDS.useTopic(value)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A day and a time as they were said: on no clock in particular. */
function sayValue(kind: ReplyFactKind, value: string): string {
  if (kind !== 'time' && kind !== 'out_of_office') return value;
  const day = formatCalendarDay(value.slice(0, 10));
  return value.includes('T') ? `${day}, ${formatClock(`${value}Z`, 'UTC')}` : day;
}

const OFFERED: Record<'stop' | 'other', readonly ReplyDecision[]> = {
  stop: ['do_not_contact', 'keep_contacting'],
  other: ['answered', 'do_not_contact'],
};

function Decisions({ lead, reply }: { lead: Lead; reply: OpenReply }) {
  const utils = trpc.useUtils();
  const refresh = useRefreshRecords();
  const close = trpc.replies.close.useMutation({
    meta: { failure: MESSAGES.closeReplyFailed },
    onSuccess({ message }) {
      showToast(message, { kind: 'success' });
    },
    onSettled() {
      void utils.replies.invalidate();
      refresh();
    },
  });
  return (
    <p className="flex flex-wrap gap-2">
      {OFFERED[reply.stop === null ? 'other' : 'stop'].map((decision, at) => (
        <button
          key={decision}
          type="button"
          className={`btn btn-sm ${at === 0 ? 'btn-primary' : 'btn-line'}`}
          aria-disabled={close.isPending}
          onClick={() => !close.isPending && close.mutate({ lead_id: lead.id, reply_id: reply.id, decision })}
        >
          {REPLY_WORDS.decisions[decision]}
        </button>
      ))}
    </p>
  );
}
