import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { type FilledTemplate, fieldsOfTemplate, gapOf } from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SHIPPED_LETTERS } from '@outrider/shared/insight/shipped-letters';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { fillLetter } from '../../insight/writer/letters/fill-letter.ts';
import { templateValues } from '../../insight/writer/letters/template-values.ts';
import { textOf } from './claims.ts';
import { makeBrief } from './mail/brief.ts';
import { listBusy, readLeads } from './planning/facts.store.ts';
import { writingAgent } from './template-preview.service.ts';
import { labelOfField } from './templates/field-label.ts';
import { listWritingTemplates } from './templates/templates.store.ts';

/**
 * A letter for a person to go on with, signed by them; what no fact fills stands in brackets. @throws 404, and 409
 * without a playbook
 */
export async function fillTemplateFor(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  user: CompanyUser,
  { lead_id, name }: { lead_id: string; name: string },
): Promise<FilledTemplate> {
  const at = now();
  const { id, full_name, email, role } = user;
  // Whoever signs offers times of their own.
  const [[facts], own, agent, busy] = await Promise.all([
    readLeads(db, [lead_id], at),
    listWritingTemplates(db),
    writingAgent(db),
    listBusy(db, [id], at),
  ]);
  const template = [...own, ...SHIPPED_LETTERS].find((one) => one.name === name);
  if (!template || !facts) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { writing } = facts;
  if (!writing) throw new AppError('CONFLICT', MESSAGES.templateNeedsPlaybook);
  const owner = { id, full_name, email, role: role === 'super_admin' ? ('company_admin' as const) : role };
  const ask = {
    title: '',
    description: null,
    request: null,
    agent,
    now: at,
    lead: facts.lead,
    facts: { ...facts, owner, busy },
  };
  const times = fieldsOfTemplate(template).includes('meeting_times');
  const byPeople = { language: template.language, times };
  const { brief } = makeBrief(ask, template.moment, writing, {}, { byPeople, unasked: true });
  if (!brief) throw new AppError('CONFLICT', MESSAGES.templateLanguage);
  const values = templateValues(brief, writing.content);
  const { missing } = fillLetter(template, brief, values);
  const labels = missing.map((field) => labelOfField(field, writing.fields));
  const gaps = missing.map((field, place) => [field, { text: gapOf(labels[place] ?? field), on: [] }] as const);
  const { letter } = fillLetter(template, brief, { ...values, ...Object.fromEntries(gaps) });
  return { subject: letter.subject, text: textOf(letter.sentences), gaps: labels };
}
