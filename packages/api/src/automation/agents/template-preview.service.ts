import type { CompanyDb, CompanyQueries } from '@outrider/db';
import {
  fieldsOfTemplate,
  gapOf,
  TEMPLATE_FIELD_LABELS,
  type LetterField,
  type TemplateDraft,
  type TemplateField,
  type TemplatePreview,
} from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Services } from '../../ground/services.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { fillLetter } from '../../insight/writer/letters/fill-letter.ts';
import { type TemplateValue, templateValues } from '../../insight/writer/letters/template-values.ts';
import { checkLetter } from '../../insight/writer/rules/rules.ts';
import { listCountedAgents } from './agents.store.ts';
import { textOf } from './claims.ts';
import type { LeadFacts } from './facts.ts';
import { makeBrief } from './mail/brief.ts';
import { readLeads } from './planning/facts.store.ts';
import type { PlanningAgent } from './task-ask.ts';
import { topicNames, unmetBy } from './templates/choose-template.ts';
import { labelOfField } from './templates/field-label.ts';
import { planningAgent } from './working-agent.ts';

const SHOWN = 3;
/** What only a task or the letter's own moment brings. Before there is one, its name stands in its place. */
const MOMENT_FIELDS = [
  'agreed',
  'answer',
  'event',
  'event_time',
  'event_place',
  'last_contact',
  'last_email',
  'last_subject',
  'lost_month',
  'lost_reason',
  'meeting_time',
  'meeting_zone',
  'meeting_title',
  'proposal',
  'proposal_total',
  'proposal_valid_until',
] as const satisfies TemplateField[];
const FROM_THE_MOMENT: ReadonlySet<LetterField> = new Set<LetterField>(MOMENT_FIELDS);

/** The letter as leads of the company would get it: of the one that is named, else of the newest open ones. */
export async function previewTemplate(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  { draft, lead_id }: { draft: TemplateDraft; lead_id: string | null },
): Promise<{ letters: TemplatePreview[]; blocked: string | null }> {
  const at = now();
  const leads = await db.lead.findMany({
    where: lead_id ? { id: lead_id } : { status: { notIn: ['converted', 'unqualified'] } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: { id: true },
  });
  const ids = leads.map(({ id }) => id);
  const [read, agent] = await Promise.all([readLeads(db, ids, at), writingAgent(db)]);
  if (read.some(({ writing }) => writing === null)) return { letters: [], blocked: MESSAGES.agentNeedsPlaybook };
  const inOrder = ids.flatMap((id) => read.find(({ lead }) => lead.id === id) ?? []);
  return { letters: inOrder.flatMap((facts) => letterFor(draft, facts, agent, at) ?? []), blocked: null };
}

function letterFor(draft: TemplateDraft, facts: LeadFacts, agent: PlanningAgent, now: Date): TemplatePreview | null {
  const { lead, writing } = facts;
  if (!writing) return null;
  const template = { ...draft, id: '' };
  const ask = { title: '', description: null, request: null, agent, now, lead, facts };
  const { brief } = makeBrief(
    ask,
    draft.moment,
    writing,
    {},
    {
      byPeople: { language: draft.language, times: fieldsOfTemplate(draft).includes('meeting_times') },
      unasked: true,
    },
  );
  if (!brief) return null;
  const values = templateValues(brief, writing.content);
  const shown = { ...values };
  for (const field of MOMENT_FIELDS) shown[field] ??= placeholder(field);
  const { letter, missing } = fillLetter(template, brief, shown, { byPeople: true });
  const { full_name } = brief.who;
  return {
    lead_id: lead.id,
    lead_name: [full_name, lead.company_name].filter(Boolean).join(', ') || lead.email,
    subject: letter.subject,
    text: textOf(letter.sentences),
    missing: missing.map((field) => labelOfField(field, writing.fields)),
    later: fieldsOfTemplate(draft)
      .filter((field) => FROM_THE_MOMENT.has(field) && values[field] === null)
      .map((field) => labelOfField(field, writing.fields)),
    unmet: unmetBy(lead, { topics: topicNames(writing), deals: facts.deals }, draft.conditions),
    hints: checkLetter({ letter, brief, quotes: [], ours: [] }).flatMap(({ rule, what }) =>
      HINTS.has(rule) ? [what] : [],
    ),
  };
}
/** Of the rules of good letters those that say something to whoever writes one. */
const HINTS: ReadonlySet<string> = new Set(['length', 'subject', 'one_ask', 'banned', 'not_about_us', 'readable']);

const placeholder = (field: TemplateField): TemplateValue => ({ text: gapOf(TEMPLATE_FIELD_LABELS[field]), on: [] });

/** An agent of the company, for its working hours; a new company's would work from nine to five. */
export async function writingAgent(db: CompanyQueries): Promise<PlanningAgent> {
  const [row] = await listCountedAgents(db);
  if (row) return planningAgent(row);
  return {
    id: '',
    name: '',
    agent_type: 'sdr_agent',
    specialization: [],
    automation_level: 0,
    working_hours: { start: '09:00', end: '17:00', timezone: await readZone(db) },
  };
}
