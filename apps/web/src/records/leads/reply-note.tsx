import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { OpenReply, ReplyDecision } from '@outrider/shared/records/replies';
import { leadName } from '../engine/lead-name.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { TopicMenu, useTopicChoice } from './asked-about.tsx';
import { ReplyReadingList } from './reply-reading.tsx';
import { REPLY_WORDS, TOPIC_WORDS } from './words.ts';

/**
 * A reply that waits for a person, in the lead's own words, with the ways to deal with it. Agents write nothing while
 * it stands here.
 */
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
      {reply.words && <ReplyReadingList lead={lead} reply_id={reply.id} choose={choice?.choose} />}
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
