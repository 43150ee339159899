import { z } from 'zod';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { AGENT_TASK_TYPES, type AgentTaskType } from '../ground/agent-kinds.ts';
import { isCustomName } from '../ground/fields/custom.ts';
import { fieldsIn, fillTemplate, parseTemplate, TemplateError } from '../insight/template-text.ts';
import { requiredLine, TASK_PRIORITIES, type TaskPriority } from '../records/pipeline.ts';
import { TASK_KINDS, type TaskKind } from '../records/tasks.ts';
import { idField, textField } from '../ground/wire.ts';
import { flowConditionsSchema } from './flow-steps.ts';
import { allSteps } from './step-path.ts';

/** What a campaign's email can say about its reader; a company's own fields come after them. */
export const CAMPAIGN_FIELDS = [
  'first_name',
  'full_name',
  'company',
  'industry',
  'booking_link',
  'sender',
  'our_company',
] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];
export const CAMPAIGN_FIELD_LABELS: Record<CampaignField, string> = {
  first_name: 'First name',
  full_name: 'Full name',
  company: 'Company',
  industry: 'Industry',
  booking_link: 'Booking page',
  sender: 'Sender',
  our_company: 'Our company',
};
/** Those that every email has. */
const ALWAYS: ReadonlySet<string> = new Set<CampaignField>(['sender', 'our_company']);

const isField = (name: string): boolean => CAMPAIGN_FIELDS.some((field) => field === name) || isCustomName(name);
/** @throws TemplateError */
export const readCampaignText = (text: string) => parseTemplate(text, isField);
/** The fields that texts name. */
export const fieldsOfTexts = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => fieldsIn(readCampaignText(text)))),
];

export const CAMPAIGN_LIMITS = {
  campaigns: 200,
  steps: 30,
  name: 100,
  subject: 120,
  body: 4000,
  title: 200,
  daily: 1000,
  /** Leads that one enrollment takes. */
  enroll: 10_000,
  due_days: 60,
  again_days: 730,
  value: 300,
} as const;
export const CAMPAIGN_WAIT_UNITS = ['hours', 'days', 'working_days'] as const;
export type CampaignWaitUnit = (typeof CAMPAIGN_WAIT_UNITS)[number];
export const CAMPAIGN_WAIT_MAX: Record<CampaignWaitUnit, number> = { hours: 240, days: 120, working_days: 60 };
/** How an email leaves: by itself, or once the person it is from has sent it. */
export const CAMPAIGN_MODES = ['auto', 'approve'] as const;
export type CampaignMode = (typeof CAMPAIGN_MODES)[number];
/** What a branch asks. opened and clicked are of one email. */
export const CAMPAIGN_TESTS = ['opened', 'clicked', 'lead', 'deal'] as const;
export type CampaignTest = (typeof CAMPAIGN_TESTS)[number];

const stepId = z.string().regex(/^[a-z0-9]{1,12}$/, 'Use lowercase letters and digits');

/** Checks what a text says in braces. `whole`: it must read well whatever is known, since nothing of it is left out. */
const text = (max: number, missing: string, { whole = false }: { whole?: boolean } = {}) =>
  textField(max)
    .pipe(z.string().min(1, missing))
    .superRefine((value, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', message });
      try {
        const nodes = readCampaignText(value);
        const [gap] = whole ? fillTemplate(nodes, (field) => (ALWAYS.has(field) ? field : null)).missing : [];
        if (gap) issue(`Say what stands here without a value: {{${gap} | "…"}}`);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        issue(error.message);
      }
    });
const subject = text(CAMPAIGN_LIMITS.subject, 'Enter a subject', { whole: true }).refine(
  (value) => !value.includes('\n'),
  'Keep the subject on one line',
);

const emailStep = z.strictObject({
  id: stepId,
  kind: z.literal('email'),
  subject,
  /** A second subject, for every other reader until one of them has shown to be better. */
  other_subject: subject.nullable().default(null),
  body: text(CAMPAIGN_LIMITS.body, 'Enter a message').superRefine((value, context) => {
    const [greeting = ''] = value.split('\n');
    const read = text(CAMPAIGN_LIMITS.body, 'Enter a message', { whole: true }).safeParse(greeting);
    const [first] = read.error?.issues ?? [];
    // Another fault of the line is the text's, and is told there.
    if (first?.message.startsWith('Say what')) context.addIssue({ code: 'custom', message: first.message });
  }),
  mode: z.enum(CAMPAIGN_MODES).default('auto'),
});
const taskStep = z.strictObject({
  id: stepId,
  kind: z.literal('task'),
  task: z.enum(TASK_KINDS),
  title: requiredLine(CAMPAIGN_LIMITS.title, 'Enter what is to be done'),
  due_in_days: z.number().int().min(0).max(CAMPAIGN_LIMITS.due_days),
  priority: z.enum(TASK_PRIORITIES).default('medium'),
});
const agentStep = z.strictObject({
  id: stepId,
  kind: z.literal('agent'),
  agent_id: idField,
  task_type: z.enum(AGENT_TASK_TYPES),
  title: requiredLine(CAMPAIGN_LIMITS.title, 'Enter what is to be done'),
});
const waitStep = z
  .strictObject({
    id: stepId,
    kind: z.literal('wait'),
    amount: z.number().int('Enter a whole number').min(1, 'Enter at least 1'),
    unit: z.enum(CAMPAIGN_WAIT_UNITS),
  })
  .superRefine(({ amount, unit }, issues) => {
    const most = CAMPAIGN_WAIT_MAX[unit];
    if (amount > most)
      issues.addIssue({ code: 'custom', path: ['amount'], message: `Wait at most ${most} ${unit.replace('_', ' ')}` });
  });
const updateStep = z.strictObject({
  id: stepId,
  kind: z.literal('update'),
  /** Of the lead, as flows set them; one of the company’s own as custom.<key>. */
  field: z.string().min(1, 'Choose a field').max(80),
  /** What it becomes; empty, it is emptied. */
  value: textField(CAMPAIGN_LIMITS.value).default(''),
});
const plainStep = z.discriminatedUnion('kind', [emailStep, taskStep, agentStep, updateStep, waitStep]);
const branchStep = z
  .strictObject({
    id: stepId,
    kind: z.literal('branch'),
    test: z.enum(CAMPAIGN_TESTS),
    /** opened, clicked: the email step. */
    step: stepId.nullable().default(null),
    /** lead, deal: what must hold of the lead, or of one of its deals. */
    conditions: flowConditionsSchema.nullable().default(null),
    yes: z.array(plainStep).max(CAMPAIGN_LIMITS.steps),
    no: z.array(plainStep).max(CAMPAIGN_LIMITS.steps),
  })
  .superRefine(({ test, step, conditions }, issues) => {
    const asksEmail = test === 'opened' || test === 'clicked';
    if (asksEmail && !step) issues.addIssue({ code: 'custom', path: ['step'], message: 'Choose an email' });
    if (!asksEmail && !conditions)
      issues.addIssue({ code: 'custom', path: ['conditions'], message: 'Add a condition' });
  });

/** Spelled out: the client's types know no schemas. */
export type CampaignEmail = {
  id: string;
  kind: 'email';
  subject: string;
  other_subject: string | null;
  body: string;
  mode: CampaignMode;
};
export type CampaignTask = {
  id: string;
  kind: 'task';
  task: TaskKind;
  title: string;
  due_in_days: number;
  priority: TaskPriority;
};
export type CampaignAgent = { id: string; kind: 'agent'; agent_id: string; task_type: AgentTaskType; title: string };
export type CampaignWait = { id: string; kind: 'wait'; amount: number; unit: CampaignWaitUnit };
export type CampaignUpdate = { id: string; kind: 'update'; field: string; value: string };
export type CampaignPlainStep = CampaignEmail | CampaignTask | CampaignAgent | CampaignUpdate | CampaignWait;
export type CampaignBranch = {
  id: string;
  kind: 'branch';
  test: CampaignTest;
  step: string | null;
  conditions: AnyFilter | null;
  yes: CampaignPlainStep[];
  no: CampaignPlainStep[];
};
export type CampaignStep = CampaignPlainStep | CampaignBranch;

/** The emails among the steps, in their order. */
export const emailsOf = (steps: readonly CampaignStep[]): CampaignEmail[] =>
  allSteps(steps).filter((step): step is CampaignEmail => step.kind === 'email');

type Path = (string | number)[];
/** Where an email follows another one without a wait between them. */
function hastyEmails(steps: readonly CampaignStep[]): Path[] {
  const found: Path[] = [];
  const walk = (way: readonly CampaignStep[], emailed: boolean, path: Path): boolean =>
    way.reduce((before, step, at) => {
      const here = [...path, at];
      if (step.kind === 'wait') return false;
      if (step.kind === 'branch') {
        const [yes, no] = [walk(step.yes, before, [...here, 'yes']), walk(step.no, before, [...here, 'no'])];
        return yes || no;
      }
      if (step.kind !== 'email') return before;
      if (before) found.push([...here, 'subject']);
      return true;
    }, emailed);
  walk(steps, false, []);
  return found;
}

/** Branches that ask about an email that nobody can have got by then. */
function blindBranches(steps: readonly CampaignStep[]): Path[] {
  const found: Path[] = [];
  const before = new Set<string>();
  steps.forEach((step, at) => {
    if (step.kind === 'branch' && step.step !== null && !before.has(step.step)) found.push([at, 'step']);
    for (const email of emailsOf([step])) before.add(email.id);
  });
  return found;
}

/** A campaign's steps, in order; a draft may have none. A branch has no branch in it. */
export const campaignStepsSchema = z
  .array(z.discriminatedUnion('kind', [emailStep, taskStep, agentStep, updateStep, waitStep, branchStep]))
  .max(CAMPAIGN_LIMITS.steps, `Use at most ${CAMPAIGN_LIMITS.steps} steps`)
  .superRefine((steps, issues) => {
    const issue = (path: Path, message: string) => issues.addIssue({ code: 'custom', path, message });
    const all = allSteps(steps as CampaignStep[]);
    if (all.length > CAMPAIGN_LIMITS.steps) issue([], `Use at most ${CAMPAIGN_LIMITS.steps} steps`);
    if (new Set(all.map(({ id }) => id)).size < all.length) issue([], 'Two steps have the same ID');
    for (const path of hastyEmails(steps))
      issue(path, 'Add a wait before this email, since another one comes right before it');
    for (const path of blindBranches(steps)) issue(path, 'Choose an email that comes before this question');
  });
