import type { Evidence } from '@outrider/shared/automation/agents';
import type { LetterKind } from '@outrider/shared/insight/writing';
import { figureEvidence } from '../../evidence.ts';
import { draftLetter } from '../../mail/draft-letter.ts';
import { BRIEF_WORDS } from '../../mail/words-brief.ts';
import type { Plan, PlannedAction } from '../../plan.ts';
import { fact, phrase } from '../../say.ts';
import { buildPlan, type Ground, type LeadAsk, mailAction, ownersTask, shortLeadName } from './actions.ts';
import { PLAN_WORDS } from './words-plans.ts';

type MailPlan = Ground & { summary: string; beside?: (PlannedAction | null)[]; next?: Plan['next'] };

/**
 * A plan whose matter is one email. Without a playbook, or with a question in the way, a person is asked instead:
 * nothing goes out.
 */
export function planMail(
  ask: LeadAsk,
  kind: LetterKind,
  { summary, why, confidence, beside = [], next = null }: MailPlan,
): Plan {
  const { writing } = ask.facts;
  if (!writing) return withoutPlaybook(ask, { why, confidence });
  const drafted = draftLetter(ask, kind, writing);
  if ('question' in drafted && drafted.question !== undefined)
    return askFirst(ask, drafted.question, { why, confidence });
  const { letter, brief, requested } = drafted as Exclude<typeof drafted, { question: string }>;
  const unused = requested.unused.map((part) => phrase(BRIEF_WORDS.unused(part)));
  // The letter says that an answer follows: somebody has to give it.
  const promised = brief.kind === 'reply' && brief.answer === null;
  return buildPlan({
    summary,
    why: [...why, ...unused],
    confidence,
    actions: [
      mailAction(ask, letter, brief, { why: [...why, ...unused], confidence }),
      promised
        ? ownersTask(
            ask,
            { title: PLAN_WORDS.answer(shortLeadName(ask.lead)), priority: 'high', owes_answer: true },
            { why, confidence },
          )
        : null,
      ...beside,
    ],
    next,
  });
}

const NO_PLAYBOOK: Evidence = figureEvidence('playbook', PLAN_WORDS.playbook, PLAN_WORDS.playbookMissing);

/** Agents write by the playbook alone: without one they plan what stays inside, and say where it is filled in. */
export function withoutPlaybook(ask: LeadAsk, { confidence }: Ground): Plan {
  const why = [fact(PLAN_WORDS.noPlaybook, NO_PLAYBOOK)];
  return buildPlan({
    summary: PLAN_WORDS.noPlaybook,
    why,
    confidence,
    actions: [ownersTask(ask, { title: PLAN_WORDS.writeYourself(shortLeadName(ask.lead)) }, { why, confidence })],
  });
}

/** What has to be settled by a person before a text can be written. */
export function askFirst(ask: LeadAsk, question: string, { why, confidence }: Ground): Plan {
  const asked = PLAN_WORDS.askFirst(shortLeadName(ask.lead), question);
  return buildPlan({
    summary: asked,
    why: [phrase(asked), ...why],
    confidence,
    actions: [ownersTask(ask, { title: asked, priority: 'high' }, { why: [...why, phrase(asked)], confidence })],
  });
}
