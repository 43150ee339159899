import type { ActionPayloads, Diff, Evidence, Sentence } from '@outrider/shared/automation/agents';
import type { Brief } from '@outrider/shared/insight/writing';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@outrider/shared/records/leads';
import { leadName } from '../../../../ground/text/lead-name.ts';
import { day, fieldEvidence } from '../../evidence.ts';
import type { DealFacts, FactLead, FactPerson, LeadFacts } from '../../facts.ts';
import type { Letter } from '../../../../insight/writer/letters/frame.ts';
import { oneLine, personName } from '../../../../ground/text/plain.ts';
import type { Plan, PlannedAction } from '../../plan.ts';
import { evidenceOf, inOneLine, type Said, sentencesOf } from '../../say.ts';
import type { TaskAsk } from '../../task-ask.ts';
import { dueIn } from '../../calendar.ts';
import { ACTION_WORDS as WORDS } from './words-plans.ts';

export type LeadAsk = Omit<TaskAsk, 'facts'> & { facts: LeadFacts | DealFacts; lead: FactLead };

/** Why an action is there, and how sure the plan is of it. */
export type Ground = { why: Said[]; confidence: number };
type About = { lead_id: string | null; opportunity_id: string | null };

export const shortLeadName = (lead: FactLead): string => oneLine(leadName(lead), 80) ?? lead.email;
export const targetOf = ({ facts, lead }: LeadAsk): About => ({
  lead_id: lead.id,
  opportunity_id: facts.kind === 'opportunity' ? facts.deal.id : null,
});

const groundOf = ({ why, confidence }: Ground) => ({ reasoning: inOneLine(why), confidence });

/** Goes to the lead's own address, whatever its words say. */
export function mailAction(ask: LeadAsk, { subject, sentences }: Letter, brief: Brief, ground: Ground): PlannedAction {
  const { lead } = ask;
  return {
    kind: 'send_mail',
    title: WORDS.sendMail(subject),
    ...targetOf(ask),
    ...groundOf(ground),
    payload: { ...recipientOf(lead), subject, sentences },
    brief,
    evidence: evidenceOf(factsUsed(brief, sentences), ground.why, [fieldEvidence(lead, 'email')]),
    diff: [
      {
        field: 'last_contacted',
        label: 'Last contacted',
        before: lead.last_contacted && day(lead.last_contacted),
        after: WORDS.whenSent,
      },
    ],
  };
}

/** As a message may be addressed; null for what is no name. */
export const namedOutside = ({ first_name, last_name }: Pick<FactLead, 'first_name' | 'last_name'>): string | null =>
  personName([first_name, last_name].filter(Boolean).join(' '), 4);
export const recipientOf = (lead: FactLead) => ({ to_email: lead.email, to_name: namedOutside(lead) });
/** The facts of a brief that sentences rest on. */
export const factsUsed = ({ facts }: Brief, sentences: Sentence[]): Evidence[] =>
  facts.filter(({ id }) => sentences.some(({ rests_on }) => rests_on.includes(id)));

export function noteAction(about: About, said: Said[], confidence: number): PlannedAction {
  return {
    kind: 'add_note',
    title: WORDS.addNote(oneLine(said[0]?.text, 160) ?? ''),
    ...about,
    reasoning: inOneLine(said),
    confidence,
    payload: { sentences: sentencesOf(said) },
    evidence: evidenceOf(said),
    diff: [],
  };
}

type TaskDraft = {
  title: string;
  owner: Pick<FactPerson, 'id' | 'full_name'>;
  priority?: ActionPayloads['create_task']['priority'];
  in_days?: number;
  opportunity_id?: string | null;
  owes_answer?: true;
};

/** For a person. Null where there is nobody, or where the same is open already. */
export function taskAction(
  ask: Pick<TaskAsk, 'agent' | 'now'>,
  about: About,
  open: { title: string; done_at: Date | null }[],
  draft: TaskDraft,
  ground: Ground,
): PlannedAction | null {
  const title = oneLine(draft.title, 200) ?? 'Task';
  if (open.some((task) => task.done_at === null && task.title === title)) return null;
  const { owner, priority = 'medium', in_days = 1, opportunity_id = about.opportunity_id, owes_answer } = draft;
  const due_at = dueIn(in_days, ask.agent.working_hours, ask.now);
  return {
    kind: 'create_task',
    title: WORDS.createTask(title),
    ...about,
    ...groundOf(ground),
    payload: {
      title,
      due_at: due_at.toISOString(),
      priority,
      owner_id: owner.id,
      opportunity_id,
      ...(owes_answer && { owes_answer }),
    },
    evidence: evidenceOf(ground.why),
    diff: [
      {
        field: 'task',
        label: WORDS.taskFor(oneLine(owner.full_name, 80) ?? ''),
        before: null,
        after: WORDS.due(title, day(due_at)),
      },
    ],
  };
}

/** A task for whoever answers for the lead or deal. */
export function ownersTask(ask: LeadAsk, draft: Omit<TaskDraft, 'owner'>, ground: Ground): PlannedAction | null {
  const owner = ask.facts.owner ?? ask.facts.leader;
  return owner ? taskAction(ask, targetOf(ask), ask.facts.tasks, { ...draft, owner }, ground) : null;
}

export function statusAction(ask: LeadAsk, status: Exclude<LeadStatus, 'converted'>, ground: Ground): PlannedAction {
  const { lead } = ask;
  return {
    kind: 'set_status',
    title: WORDS.setStatus(status),
    ...targetOf(ask),
    ...groundOf(ground),
    payload: { status, reason: oneLine(inOneLine(ground.why), 500) },
    evidence: evidenceOf(ground.why),
    diff: [
      { field: 'status', label: 'Status', before: LEAD_STATUS_LABELS[lead.status], after: LEAD_STATUS_LABELS[status] },
    ],
  };
}

/** Null where today's information gives the score that the lead has already. */
export function rescoreAction(ask: LeadAsk, ground: Ground): PlannedAction | null {
  const { lead, facts } = ask;
  const { rating } = facts;
  if (!rating || (rating.score === lead.score && rating.priority === lead.priority)) return null;
  return {
    kind: 'rescore',
    title: WORDS.rescore(rating.score, lead.score),
    ...targetOf(ask),
    ...groundOf(ground),
    payload: {},
    evidence: evidenceOf(ground.why),
    diff: [
      {
        field: 'score',
        label: 'Score',
        before:
          lead.score === null || lead.priority === null ? WORDS.notScored : WORDS.score(lead.score, lead.priority),
        after: WORDS.score(rating.score, rating.priority),
      },
      ...changedFactors(lead.ai_insights?.factors ?? [], rating.factors),
    ],
  };
}

type Factor = { label: string; points: number };
/** The reasons that moved a score most, each with its points before and after. */
const FACTORS_SHOWN = 4;

export function changedFactors(before: readonly Factor[], after: readonly Factor[]): Diff[] {
  const points = (factors: readonly Factor[], label: string) => factors.find((one) => one.label === label)?.points ?? 0;
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  return labels
    .map((label) => ({ label, was: points(before, label), is: points(after, label) }))
    .filter(({ was, is }) => was !== is)
    .toSorted((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was))
    .slice(0, FACTORS_SHOWN)
    .map(({ label, was, is }) => ({
      field: `factor ${label}`,
      label,
      before: was === 0 ? null : WORDS.points(was),
      after: is === 0 ? null : WORDS.points(is),
    }));
}

type Outline = {
  summary: string;
  why: Said[];
  confidence: number;
  actions: (PlannedAction | null)[];
  next?: Plan['next'];
  also?: (Evidence | null)[];
};

/** A plan with everything that it and its actions rest on, each fact once. */
export function buildPlan({ summary, why, confidence, actions, next = null, also = [] }: Outline): Plan {
  const planned = actions.filter((action) => action !== null);
  return {
    summary,
    reasoning: inOneLine(why),
    confidence,
    evidence: evidenceOf(why, also, ...planned.map(({ evidence }) => evidence)),
    actions: planned,
    next,
  };
}

export const isOpenStage = (stage: string) => stage !== 'won' && stage !== 'lost';
