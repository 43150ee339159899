import type { PlaybookContent, PlaybookOffer, Said } from '@outrider/shared/insight/playbook';
import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type { LeadSource } from '@outrider/shared/records/leads';
import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import type { TaskRequest } from '@outrider/shared/insight/task-request';

/** Something that happens to a lead on a day of the month that is played; day 0 is a Monday. */
export type Turn = { day: number } & (
  | { task: AgentTaskType; request?: Partial<TaskRequest>; note?: string }
  /** What the lead says, as a colleague logs it. */
  | { says: string }
  /** A colleague answers what is open. */
  | { answered: true }
  /** A colleague chooses what the lead asked about. */
  | { asks_about: string }
  | { lost: LostReason }
);
export type Story = {
  name: string;
  lead: {
    email: string;
    first_name?: string;
    last_name?: string;
    company_name?: string;
    job_title?: string;
    phone?: string;
    industry?: string;
    source: LeadSource;
    decision_timeline?: string;
    pain_points?: string;
    notes?: string;
    asked_about?: string;
  };
  turns: Turn[];
};
export type ForeignCompany = {
  name: string;
  timezone: string;
  currency: 'EUR' | 'USD' | 'GBP';
  playbook: PlaybookContent;
  stories: Story[];
};

export const both = (en: string | null, de: string | null = null): Said => ({ en, de });
type Offer = Partial<PlaybookOffer> & { name: string; does: Said };
export const offer = ({ name, ...rest }: Offer): PlaybookOffer => ({
  key: name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-'),
  name,
  for_whom: [],
  price: null,
  price_to: null,
  unit: both(null),
  proofs: [],
  links: [],
  problems: [],
  ...rest,
});
