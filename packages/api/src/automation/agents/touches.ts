import type { Evidence } from '@outrider/shared/automation/agents';
import { RETURNS } from '../../records/activities/open-reply.store.ts';
import { activityEvidence, messageEvidence } from './evidence.ts';
import type { FactActivity, FactLead, Surroundings } from './facts.ts';

/** A time that we wrote to the lead, or spoke with it. */
export type Touch = { at: Date; spoke: boolean; evidence: Evidence };
/** What the lead did by itself after we wrote. */
export type Answer = { at: Date; evidence: Evidence };

/** After so long a silence, an email begins a new conversation. */
export const LONG_SILENCE_DAYS = 45;

const SPOKE = new Set(['contacted', 'meeting_scheduled']);
const latestFirst = (a: { at: Date }, b: { at: Date }) => b.at.getTime() - a.at.getTime();

/** Newest first. A mail that left counts once, although the timeline tells of it as well. */
export function touchesOf({ activities, messages }: Pick<Surroundings, 'activities' | 'messages'>): Touch[] {
  const left = new Set(messages.map(({ id }) => id));
  const written = messages.map((message): Touch => ({
    at: message.sent_at,
    spoke: false,
    evidence: messageEvidence(message),
  }));
  const told = activities.flatMap((activity): Touch[] => {
    if (isAnswer(activity)) return [];
    if (SPOKE.has(activity.kind)) return [{ at: activity.at, spoke: true, evidence: activityEvidence(activity) }];
    const known = left.has(String(activity.detail.message_id));
    return activity.kind === 'email_sent' && !known
      ? [{ at: activity.at, spoke: false, evidence: activityEvidence(activity) }]
      : [];
  });
  return [...written, ...told].toSorted(latestFirst);
}

/** Newest first. */
export const answersOf = ({ activities }: Pick<Surroundings, 'activities'>): Answer[] =>
  activities
    .filter(isAnswer)
    .map((activity) => ({ at: activity.at, evidence: activityEvidence(activity) }))
    .toSorted(latestFirst);

/**
 * A lead answers with a form, a survey, or what a colleague logged as coming from it (activities/open-reply.store.ts
 * reads the same from the database).
 */
export const isAnswer = ({ kind, actor_kind, detail }: Pick<FactActivity, 'kind' | 'actor_kind' | 'detail'>) =>
  kind === 'survey_answered' ||
  kind === 'replied' ||
  (kind === 'contacted' && 'stop' in detail) ||
  (actor_kind === 'webhook' && RETURNS.includes(kind));

/** Mails since the lead last answered or somebody spoke with it. */
export function unansweredMails(touches: Touch[], answers: Answer[]): Touch[] {
  const since = Math.max(
    0,
    ...touches.filter(({ spoke }) => spoke).map(({ at }) => at.getTime()),
    ...answers.map(({ at }) => at.getTime()),
  );
  return touches.filter(({ spoke, at }) => !spoke && at.getTime() > since);
}

export const isClosed = ({ status }: Pick<FactLead, 'status'>) => status === 'converted' || status === 'unqualified';
