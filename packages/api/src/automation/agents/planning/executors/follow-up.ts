import { coolDownEnd } from '../../cool-down.ts';
import { dayOfYear, meetingEvidence, untouchedEvidence } from '../../evidence.ts';
import type { LetterKind } from '@outrider/shared/insight/writing';
import { isInbound } from '../../mail/brief-matter.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, fact, phrase, type Said } from '../../say.ts';
import { answersOf, isClosed, LONG_SILENCE_DAYS, type Touch, touchesOf, unansweredMails } from '../../touches.ts';
import { nextStart } from '../../working-hours.ts';
import { type LeadAsk, shortLeadName, ownersTask, buildPlan, statusAction } from './actions.ts';
import { planMail } from './letters.ts';
import { saidByLead, mailWishes } from './outreach.ts';
import { FOLLOW_UP_WORDS as WORDS, PLAN_WORDS } from './words-plans.ts';

const DAY_MS = 86_400_000;
/** Days of silence before the next mail, after the first, the second and every later one. */
const CADENCE_DAYS = [3, 7, 14] as const;
/**
 * Which email comes after so many that got no answer; where somebody spoke with the lead before, the first takes that
 * up again. After the last one the lead is left alone.
 */
const KIND_AFTER: readonly LetterKind[] = ['first_inbound', 'follow_up', 'second_follow_up', 'break_up'];

const waitAfter = (mails: number) => CADENCE_DAYS[Math.min(Math.max(mails, 1), CADENCE_DAYS.length) - 1] ?? 14;
const latest = (a: Date, b: Date) => (a > b ? a : b);
const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/**
 * The next email of a sequence, once its days of silence are over, and a task for the owner beside it. The sequence
 * ends when the lead is converted or unqualified, has a meeting ahead, when somebody rejected the last email, and after
 * the fourth (then nurturing is proposed).
 */
export function planFollowUp(ask: LeadAsk): Plan {
  const { lead, facts, now, agent } = ask;
  const confidence = confidenceOf(mailWishes(lead));
  const name = shortLeadName(lead);
  const end = (summary: string, why: Said[] = [phrase(summary)]) =>
    buildPlan({ summary, why, confidence, actions: [] });
  if (isClosed(lead)) return end(PLAN_WORDS.closed(name, lead.status));
  const ahead = facts.meetings.find(({ starts_at }) => starts_at > now);
  if (ahead)
    return end(WORDS.meetingAhead(name), [
      fact(WORDS.meetingOn(dayOfYear(ahead.starts_at, now)), meetingEvidence(ahead)),
    ]);

  // Our last email said that an answer follows: until somebody has given it, nothing else is said.
  if (facts.tasks.some(({ owes_answer, done_at }) => owes_answer && done_at === null))
    return end(WORDS.answerOwed(name));

  const touches = touchesOf(facts);
  const [answer] = answersOf(facts);
  const [touch] = touches;
  const [planned] = facts.agent_mails;
  if (planned && ['rejected', 'expired', 'undone'].includes(planned.state) && (!touch || planned.at > touch.at))
    return end(WORDS.rejected(name));

  const mails = unansweredMails(touches, answer ? [answer] : []);
  const sent = mails.length;
  const silence = touch
    ? [fact(WORDS.silence(dayOfYear(touch.at, now), sent), touch.evidence, ...mails.map(({ evidence }) => evidence))]
    : [fact(PLAN_WORDS.neverTouched, untouchedEvidence(lead))];
  const due = touch
    ? latest(addDays(touch.at, waitAfter(sent)), coolDownEnd(touch.at, facts.quiet_days, agent.working_hours.calendar))
    : now;
  const again = (not_before: Date): Plan['next'] => ({
    task_type: 'follow_up',
    title: WORDS.next(name),
    not_before: nextStart(agent.working_hours, not_before),
  });
  if (due > now)
    return buildPlan({
      summary: WORDS.tooSoon(name, dayOfYear(due, now), authorOf(facts, touch)),
      why: silence,
      confidence,
      actions: [],
      next: again(due),
    });

  const long = touch !== undefined && now.getTime() - touch.at.getTime() >= LONG_SILENCE_DAYS * DAY_MS;
  if (sent >= KIND_AFTER.length && !long) {
    const why = [...silence, phrase(WORDS.sequenceEnds)];
    return buildPlan({
      summary: WORDS.exhausted(name, sent),
      why,
      confidence,
      actions: [lead.status === 'nurturing' ? null : statusAction(ask, 'nurturing', { why, confidence })],
    });
  }
  const kind = ask.request?.moment ?? (long ? 'reopening' : kindAfter(sent, touch !== undefined, lead));
  return planMail(ask, kind, {
    summary: long ? WORDS.again(name) : WORDS.step(name, sent + 1, KIND_AFTER.length),
    why: [...silence, ...saidByLead(lead)],
    confidence,
    beside: [
      kind === 'break_up'
        ? null
        : ownersTask(
            ask,
            { title: WORDS.callTask(name), in_days: 3, ...(lead.priority && { priority: lead.priority }) },
            { why: silence, confidence },
          ),
    ],
    next: again(addDays(now, waitAfter(sent + 1))),
  });
}

/** Who wrote last, where that was an email. */
const authorOf = ({ messages }: LeadAsk['facts'], touch: Touch | undefined): string | null =>
  messages.find(({ sent_at }) => sent_at.getTime() === touch?.at.getTime())?.author ?? null;

function kindAfter(sent: number, touched: boolean, lead: LeadAsk['lead']): LetterKind {
  if (!touched) return isInbound(lead) ? 'first_inbound' : 'first_outbound';
  return KIND_AFTER[Math.max(sent, 1)] ?? 'break_up';
}
