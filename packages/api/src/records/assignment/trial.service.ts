import type { CompanyDb } from '@outrider/db';
import type { AssignmentTrial, AssignmentTrialAnswer } from '@outrider/shared/records/assignment';
import type { Lead, ProcessingMode } from '@outrider/shared/records/leads';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import { fieldsFor, readSent } from '../fields/read-sent.ts';
import { findByEmailKey, findLead } from '../leads/edit.store.ts';
import { emailKey, normaliseLead } from '../leads/normalise.ts';
import type { LeadRow } from '../leads/leads.store.ts';
import { rateLead } from '../leads/scoring.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { assignLead, explainAssignment } from './assign.ts';
import { readSituation } from './turns.store.ts';

type Values = NonNullable<AssignmentTrial['values']>;
type Tried = Pick<Lead, 'source' | 'status' | 'score' | 'priority'> &
  Omit<
    LeadRow,
    'id' | 'company_id' | 'ai_insights' | 'version' | 'assigned_to_name' | 'decision_timeline' | 'pain_points'
  >;

/**
 * Who would get a lead, and why: one there is, as if it had no owner, or one of these values, scored as at its arrival.
 * Moves nobody's turn. @throws 404
 */
export async function tryRules(
  ports: LeadPorts,
  db: CompanyDb,
  { lead_id, values }: AssignmentTrial,
  mode: ProcessingMode,
): Promise<AssignmentTrialAnswer> {
  const { situation } = await readSituation(db);
  const existing = lead_id ? await findLead(db, lead_id) : null;
  const lead: Tried | null = existing ?? (values ? await draft(ports, db, values, mode, situation.now) : null);
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const asked = { ...lead, assigned_to: null };
  const decision = assignLead(asked, situation);
  const { chosen } = decision;
  const { score, priority, source, status } = lead;
  return {
    lead: {
      id: existing?.id ?? null,
      name: leadName(lead) || 'a lead like this',
      score,
      priority,
      source,
      status,
      owner_name: existing?.assigned_to_name ?? null,
    },
    known_lead_id: !existing && values?.email ? await findByEmailKey(db, emailKey(values.email)) : null,
    outcome: chosen && {
      user_id: chosen.person.id,
      full_name: chosen.person.full_name,
      rule_id: chosen.rule.id,
      rule_name: chosen.rule.name,
      method: chosen.rule.method,
    },
    steps: explainAssignment(asked, situation, decision),
  };
}

async function draft(ports: LeadPorts, db: CompanyDb, values: Values, mode: ProcessingMode, now: Date): Promise<Tried> {
  const fields = await fieldsFor(db, 'lead', [values]);
  const sent = readSent(fields, values).values;
  const lead = normaliseLead(
    { ...values, email: values.email ?? '' },
    { source: 'website', processing_mode: mode },
    { ...customDefaults(fields, sent), ...sent },
  );
  const rating =
    lead.processing_mode === 'manual' ? null : rateLead({ ...lead, status: 'new' }, await ports.activeModel(db));
  return {
    ...lead,
    status: 'new',
    score: rating?.score ?? null,
    priority: rating?.priority ?? null,
    assigned_to: null,
    department: null,
    created_at: now,
    updated_at: now,
    last_contacted: null,
    custom: lead.custom,
  };
}
