import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import type { LeadCapture, LeadSource } from '@outrider/shared/records/leads';
import type { CaptureOrigin } from '../../records/leads/capture.ts';
import type { OwnFields } from '../../records/fields/own-fields.ts';
import type { FetchReference, MappedLead } from '../../ground/ports/lead-fetch.ts';
import type { NewDelivery } from './deliveries.store.ts';
import { fitLead } from './fit-lead.ts';
import type { LeadDefaults } from './keys.store.ts';
import type { Stop } from './sources/dialects.ts';
import { SOURCES } from './sources/index.ts';
import { DELIVERY_WORDS } from './words.ts';

/** What a lead of a channel is called when the sender does not say where it comes from. */
const DEFAULT_SOURCE: Record<DeliveryChannel, LeadSource> = {
  n8n: 'n8n_workflow',
  slack: 'slack',
  linkedin: 'linkedin',
  social: 'social',
  form: 'website',
};

/** How the door takes what comes through a channel with a capture key. */
export const originOf = (
  channel: DeliveryChannel,
  { source, processing_mode, assigned_to, form }: LeadDefaults,
): CaptureOrigin => ({
  actor: { kind: 'webhook', id: null, name: channel },
  via: channel === 'form' ? 'website_form' : channel, // the capture form of the screen is called form
  defaults: { source: source ?? DEFAULT_SOURCE[channel], processing_mode },
  owner: assigned_to,
  on_known: 'fill',
  notes_returns: true,
  ...(form && { detail: { form_id: form.id, form_name: form.name } }),
});

/**
 * A delivery's leads as the door takes them, those that are real and those of a try-out, and what is said about those
 * that were left out.
 */
export type Reading = { leads: LeadCapture[]; tests: LeadCapture[]; reason: string | null; is_hopeless: boolean };

/** The same with what has to be asked for first, where a platform sent only ids. */
export type DeliveryReading = Reading & {
  to_fetch: FetchReference[];
  to_erase: readonly string[];
  to_stop: readonly Stop[];
};

/** Reads a delivery that came in just now. `source`: where its leads come from, as its key says. */
export function readDelivery(
  { channel, is_test, ...stored }: Pick<NewDelivery, 'channel' | 'format' | 'content_type' | 'body' | 'is_test'>,
  own: OwnFields,
  source: LeadSource | null,
): DeliveryReading {
  const { leads, fetch, ignored, erase = [], stop = [] } = SOURCES[channel].map(stored, own, source);
  return { ...readLeads(leads, ignored, is_test), to_fetch: fetch, to_erase: erase, to_stop: stop };
}

/** Whether nothing of it can become a lead, now or later. */
export const isWithoutLead = ({ leads, tests, to_fetch }: DeliveryReading) =>
  leads.length + tests.length + to_fetch.length === 0;

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
