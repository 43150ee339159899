import { day, untouchedEvidence } from '../evidence.ts';
import type { Plan } from '../plan.ts';
import { confidenceOf, count, fact, phrase, type Said } from '../say.ts';
import { nextStart } from '../working-hours.ts';
import { authorOf, type LeadAsk, mailAction, nameOf, ownersTask, planOf, statusAction } from './actions.ts';
import { writeLetter } from './letter.ts';
import { knownOf, mailWishes, waitingMail } from './outreach.ts';
import type { Stage } from './phrases.ts';
import { answersOf, isClosed, touchesOf, unansweredMails } from './touches.ts';

const DAY_MS = 86_400_000;
/** Days of silence before the next mail, after the first, the second and every later one. */
export const CADENCE_DAYS = [3, 7, 14] as const;
/** Which mail comes after so many that got no answer; where somebody spoke with the lead before, the first takes that up again. After the last one the lead is left alone. */
const STAGE_AFTER: readonly Stage[] = ['first', 'second', 'third', 'last'];
/** After so long a silence, a new mail begins anew. */
const LONG_SILENCE_DAYS = 45;

const waitAfter = (mails: number) => CADENCE_DAYS[Math.min(Math.max(mails, 1), CADENCE_DAYS.length) - 1] ?? 14;
const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/**
 * The next mail of a row, once its days of silence are over, and a task for the owner beside it. The row ends when the lead answers (then a person is asked to),
 * is converted or unqualified, when somebody turned the last mail down, and after the fourth mail (then nurturing is proposed).
 */
export function planFollowUp(ask: LeadAsk): Plan {
  const { lead, facts, now, agent } = ask;
  const confidence = confidenceOf(mailWishes(lead));
  const name = nameOf(lead);
  const end = (summary: string, why: Said[] = [phrase(summary)]) => planOf({ summary, why, confidence, actions: [] });
  if (isClosed(lead)) return end(`${name} is ${lead.status}: the row of mails ends.`);
  if (waitingMail(facts.agent_mails)) return end(`A mail to ${name} waits for a person already.`);

  const touches = touchesOf(facts);
  const [answer] = answersOf(facts);
  const [touch] = touches;
  const [planned] = facts.agent_mails;
  if (answer && touch && answer.at > touch.at) {
    const why = [fact(`${name} came back on ${day(answer.at)}, after our last mail.`, answer.evidence)];
    return planOf({
      summary: `${name} answered: the row of mails ends, and a person takes over.`,
      why,
      confidence,
      actions: [ownersTask(ask, { title: `Answer ${name}`, priority: 'high' }, { why, confidence })],
    });
  }
  if (planned && ['rejected', 'expired', 'undone'].includes(planned.state) && (!touch || planned.at > touch.at))
    return end(`The last mail to ${name} was turned down: the row of mails ends.`);

  const mails = unansweredMails(touches, answer ? [answer] : []);
  const sent = mails.length;
  const silence = touch
    ? [
        fact(
          `We were last in touch on ${day(touch.at)}, and ${sent === 0 ? 'nothing has been written since' : `no answer came to ${count(sent, 'mail')} since`}.`,
          touch.evidence,
          ...mails.map(({ evidence }) => evidence),
        ),
      ]
    : [fact('Nobody has written to this lead yet.', untouchedEvidence(lead))];
  const due = touch ? addDays(touch.at, waitAfter(sent)) : now;
  const again = (not_before: Date): Plan['next'] => ({
    task_type: 'follow_up',
    title: `Follow up with ${name}`,
    not_before: nextStart(agent.working_hours, not_before),
  });
  if (due > now)
    return planOf({
      summary: `It is too soon: the next mail to ${name} is due on ${day(due)}.`,
      why: silence,
      confidence,
      actions: [],
      next: again(due),
    });

  const long = touch !== undefined && now.getTime() - touch.at.getTime() >= LONG_SILENCE_DAYS * DAY_MS;
  if (sent >= STAGE_AFTER.length && !long) {
    const why = [...silence, phrase('The row of mails is at its end.')];
    return planOf({
      summary: `${name} gave no answer to ${sent} mails: the row ends.`,
      why,
      confidence,
      actions: [lead.status === 'nurturing' ? null : statusAction(ask, 'nurturing', { why, confidence })],
    });
  }
  const opening: Stage = long ? 'again' : 'talked';
  const stage: Stage = long || (touch && sent === 0) ? opening : (STAGE_AFTER[sent] ?? 'last');
  const letter = writeLetter({ lead, seller: facts.seller, author: authorOf(ask), stage, before: touch ?? null });
  const why = [...silence, ...knownOf(lead)];
  return planOf({
    summary: `${long ? 'A fresh mail' : `Mail ${sent + 1} of a row of ${STAGE_AFTER.length}`} to ${name}, ${stage === 'last' ? 'the last one' : 'and a call to make if no answer comes'}.`,
    why,
    confidence,
    actions: [
      mailAction(ask, letter, { why, confidence }),
      stage === 'last'
        ? null
        : ownersTask(
            ask,
            { title: `Call ${name} if no answer came`, in_days: 3, priority: lead.priority ?? 'medium' },
            { why: silence, confidence },
          ),
    ],
    next: again(addDays(now, waitAfter(sent + 1))),
  });
}
