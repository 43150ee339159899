import type { IntakeChannel } from '@outrider/shared/intake';
import type { LeadCapture, LeadSource } from '@outrider/shared/leads';
import type { CaptureOrigin } from '../leads/capture.ts';
import type { MappedLead } from '../ports/lead-fetch.ts';
import { fitLead } from './fit-lead.ts';
import { DELIVERY_WORDS } from './words.ts';

/** What a lead of a channel is called when the sender does not say where it comes from. */
const DEFAULT_SOURCE: Record<IntakeChannel, LeadSource> = {
  n8n: 'n8n_workflow',
  slack: 'slack',
  linkedin: 'linkedin',
  social: 'social',
};

/** How the door takes what comes through a channel. */
export const originOf = (channel: IntakeChannel): CaptureOrigin => ({
  actor: { kind: 'webhook', id: null, name: channel },
  via: channel,
  defaults: { source: DEFAULT_SOURCE[channel], processing_mode: 'ai' },
  owner: null,
  on_known: 'fill',
});

/** A delivery's leads as the door takes them, those that are real and those of a try-out, and what is said about those that were left out. */
export type Reading = { leads: LeadCapture[]; tests: LeadCapture[]; reason: string | null; is_hopeless: boolean };

/** @param ignored what the sender's format says of what it left out itself */
export function readLeads(mapped: MappedLead[], ignored: string | null, is_test: boolean): Reading {
  const fitted = mapped.map((lead) => ({ ...fitLead(lead), is_test: is_test || lead.is_test === true }));
  const good = fitted.flatMap((one) => ('lead' in one ? [one] : []));
  const problems = fitted.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const those = (test: boolean) => good.flatMap((one) => (one.is_test === test ? [one.lead] : []));
  const is_hopeless = good.length === 0 && problems.length > 0;
  const reason = is_hopeless ? summarise(problems) : (ignored ?? summarise(problems));
  return { leads: those(false), tests: those(true), reason, is_hopeless };
}

const summarise = (problems: string[]) =>
  problems.length > 1 ? DELIVERY_WORDS.leftOut(problems.length, problems[0] ?? '') : (problems[0] ?? null);
