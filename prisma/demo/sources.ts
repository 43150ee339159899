import type { LeadSource } from '@outrider/shared/records/leads';
import type { Way } from './capture-notes.ts';

/** By whom a lead is brought in: an automation's webhook, a person at a form, or a whole list at once. */
export type Bringer = 'n8n' | 'slack' | 'person' | 'import' | 'google_sheets';
type SourceHabit = { weight: number; way: Way; by: Bringer };

const habit = (weight: number, way: Way, by: Bringer): SourceHabit => ({ weight, way, by });

/** How often leads of each source come in, and how. */
export const SOURCE_HABITS: Record<LeadSource, SourceHabit> = {
  website: habit(20, 'form', 'n8n'),
  linkedin: habit(12, 'profile', 'n8n'),
  facebook: habit(2.5, 'ad', 'n8n'),
  google_ads: habit(8, 'ad', 'n8n'),
  n8n_workflow: habit(4, 'form', 'n8n'),
  slack: habit(4, 'chat', 'slack'),
  cold_call: habit(8, 'call', 'person'),
  email_campaign: habit(6, 'form', 'n8n'),
  referral: habit(7, 'introduced', 'person'),
  event: habit(4, 'met', 'person'),
  partner: habit(5, 'introduced', 'person'),
  import: habit(5, 'list', 'import'),
  manual_entry: habit(5, 'call', 'person'),
  cold_email: habit(5, 'list', 'person'),
  webinar: habit(8, 'webinar', 'n8n'),
  conference: habit(5, 'met', 'person'),
  google_sheets: habit(3, 'list', 'google_sheets'),
  social: habit(2, 'ad', 'n8n'),
};

/** How likely each fact is known when a lead comes in this way. */
export type Known = Record<
  'title' | 'phone' | 'firm' | 'industry' | 'size' | 'budget' | 'timeline' | 'pain' | 'notes',
  number
>;

const known = (
  title: number,
  phone: number,
  firm: number,
  industry: number,
  size: number,
  budget: number,
  timeline: number,
  pain: number,
  notes: number,
): Known => ({
  title,
  phone,
  firm,
  industry,
  size,
  budget,
  timeline,
  pain,
  notes,
});

export const KNOWN_BY_WAY: Record<Way, Known> = {
  form: known(0.75, 0.5, 0.95, 0.8, 0.6, 0.35, 0.5, 0.6, 0.5),
  ad: known(0.4, 0.4, 0.75, 0.4, 0.25, 0.1, 0.2, 0.3, 0.7),
  profile: known(0.97, 0.15, 1, 0.9, 0.85, 0.1, 0.2, 0.25, 0.4),
  webinar: known(0.85, 0.3, 0.97, 0.75, 0.6, 0.12, 0.3, 0.4, 0.6),
  list: known(0.85, 0.55, 1, 0.8, 0.65, 0.04, 0.06, 0.08, 0.35),
  met: known(0.92, 0.6, 1, 0.95, 0.75, 0.4, 0.55, 0.65, 0.85),
  introduced: known(0.92, 0.7, 1, 0.95, 0.8, 0.5, 0.6, 0.7, 0.9),
  call: known(0.85, 0.9, 1, 0.85, 0.6, 0.25, 0.4, 0.5, 0.9),
  chat: known(0.8, 0.6, 1, 0.85, 0.6, 0.25, 0.35, 0.5, 0.9),
};
