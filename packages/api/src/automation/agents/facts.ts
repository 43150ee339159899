import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import type { AgentActionState, AgentTargetType } from '@outrider/shared/automation/agents';
import type { AiInsights, LeadStatus, Priority, ProcessingMode } from '@outrider/shared/records/leads';
import type { TaskPriority } from '@outrider/shared/records/pipeline';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import type { PlaybookContent } from '@outrider/shared/insight/playbook';
import type { OpenReplyRow } from '../../records/activities/open-reply.store.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import type { Named } from '../../insight/playbook/named-in.ts';
import type { WritingTemplate } from '@outrider/shared/insight/letter-templates';

export type FactPerson = { id: string; full_name: string; email: string; role: CompanyRole };

export type FactLead = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  job_title: string | null;
  phone: string | null;
  industry: string | null;
  company_size: string | null;
  source: string;
  status: LeadStatus;
  processing_mode: ProcessingMode;
  estimated_budget: number | null;
  /** The company's, which the budget is in. */
  currency: string;
  decision_timeline: string | null;
  /** What a form's choice, a file or a person of ours says that it asked about. */
  asked_about: string | null;
  pain_points: string | null;
  notes: string | null;
  utm_campaign: string | null;
  /** Of the website forms that it came through. */
  form_ids: string[];
  /** Both null until the lead is scored. */
  score: number | null;
  priority: Priority | null;
  ai_insights: AiInsights | null;
  assigned_to: string | null;
  last_contacted: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  /** The company's own fields that have a value, by key. */
  custom: CustomValues;
};
export type FactActivity = {
  id: string;
  kind: string;
  actor_kind: string;
  actor_name: string | null;
  detail: Record<string, unknown>;
  at: Date;
};
export type FactTask = {
  id: string;
  title: string;
  due_at: Date | null;
  priority: TaskPriority;
  owner_id: string;
  done_at: Date | null;
};
/** `owes_answer`: an email of ours said that an answer follows, and this is to give it. */
export type LeadTask = FactTask & { owes_answer: boolean };
export type FactMeeting = { id: string; title: string; starts_at: Date; ends_at: Date };
/** `left`: it was sent. For one still in the outbox, `sent_at` is when it was written. */
export type FactMessage = {
  id: string;
  subject: string;
  text: string;
  to_email: string;
  left: boolean;
  sent_at: Date;
  /** The agent or the person who wrote it; null where that person is gone. */
  author: string | null;
};
/** A message, invitation or proposal that an agent wrote for the lead, whatever became of it. */
export type FactAgentMail = {
  id: string;
  state: AgentActionState;
  at: Date;
  agent_name: string;
  /** The template it was made of. */
  template_id: string | null;
};
export type FactDeal = {
  id: string;
  name: string;
  stage: string;
  stage_label: string;
  /** As agreed with the customer, in the deal's own currency; `base_amount` is in the company's. */
  amount: number;
  currency: string;
  base_amount: number;
  close_date: string | null;
  lead_id: string | null;
  owner_id: string | null;
  owner_name: string | null;
  /** In a colleague's words where there are any, else the reason's label. */
  lost_reason: string | null;
  /** The reason that was chosen. */
  lost_for: LostReason | null;
  stage_since: Date;
  last_activity_at: Date;
  closed_at: Date | null;
  next_step: string | null;
  pipeline_id: string;
  /** The open stages of its pipeline, in order. */
  stages: FactStage[];
  created_at: Date;
  version: number;
};
type FactStage = { key: string; label: string };
/** How many days this company's deals stay in a stage: the median, and from how many deals. */
export type StagePace = { stage: string; median_days: number; deals: number };
export type Interval = { starts_at: Date; ends_at: Date };

/** The playbook, and what of it the lead's facts name. */
export type WritingFacts = {
  content: PlaybookContent;
  named: Named;
  currency: string;
  /** The company's zone, for whoever's is not known. */
  timezone: string;
  /** The letters that people of the company wrote. */
  templates: WritingTemplate[];
  /** The company's own fields of leads. */
  fields: readonly StoredField[];
};

/** The context of a lead or deal. Lists are bounded, newest first. */
export type Surroundings = {
  /** The company that sells: the user's own. */
  seller: string;
  /** For so many working days after a contact no agent writes to the lead. */
  quiet_days: number;
  owner: FactPerson | null;
  /** Who is responsible where nobody owns it: a manager, else an admin. */
  leader: FactPerson | null;
  activities: FactActivity[];
  tasks: LeadTask[];
  /** Not cancelled. */
  meetings: FactMeeting[];
  /** Sent, or waiting in the outbox. */
  messages: FactMessage[];
  agent_mails: FactAgentMail[];
  /** What came in from the lead and waits for a person: until then no agent writes. */
  open_reply: OpenReplyRow | null;
  /** The newest agent action that writes to the lead (a message, invitation or proposal), whatever became of it. */
  newest_letter: string | null;
  deals: FactDeal[];
  /** What may be written and how; null where the company has no playbook to write by. */
  writing: WritingFacts | null;
  /** When the owner, or the leader without one, is busy in the next weeks. */
  busy: Interval[];
  pace: StagePace[];
  /** The score that today's information gives the lead; null without a lead. */
  rating: { score: number; priority: Priority; factors: { label: string; points: number }[] } | null;
};

export type LeadFacts = Surroundings & {
  kind: 'lead';
  lead: FactLead;
  lead_version: number;
  opportunity_version: null;
};
export type DealFacts = Surroundings & {
  kind: 'opportunity';
  deal: FactDeal;
  lead: FactLead | null;
  lead_version: number | null;
  opportunity_version: number;
};

/** A rep's workload, and the results of the last 90 days. */
export type RepFacts = FactPerson & {
  open_leads: number;
  overdue_tasks: number;
  won: number;
  lost: number;
  /** Median minutes from capture to first contact, and from how many leads. */
  reply_minutes: number | null;
  replied: number;
};
export type UnownedLead = {
  id: string;
  name: string;
  /** Null until it is scored. */
  score: number | null;
  email: string;
  processing_mode: ProcessingMode;
  created_at: Date;
  version: number;
};
export type OverdueTask = FactTask & { owner_name: string };
export type CompanyFacts = {
  kind: 'company';
  lead_version: null;
  opportunity_version: null;
  leader: FactPerson | null;
  open: { deals: number; amount: number; currency: string; unowned_leads: number; overdue_tasks: number };
  /** Open deals that have been stalled longest. */
  deals: FactDeal[];
  /** Excluding those for which an agent has proposed an owner. */
  unowned: UnownedLead[];
  overdue: OverdueTask[];
  /** What has been asked for already: the newest open tasks of everybody, and those that agents propose. */
  asked: Pick<FactTask, 'title' | 'done_at'>[];
  reps: RepFacts[];
  pace: StagePace[];
};

export type Facts = LeadFacts | DealFacts | CompanyFacts;
export type FactTarget = { target_type: AgentTargetType; target_id: string | null };
