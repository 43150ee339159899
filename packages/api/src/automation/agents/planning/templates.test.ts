import { NO_REQUEST } from '@outrider/shared/insight/task-request';
import { OUTWARD_KINDS } from '@outrider/shared/automation/agents';
import { NO_CONDITIONS, type TemplateDraft } from '@outrider/shared/insight/letter-templates';
import { describe, expect, it } from 'vitest';
import { textOf } from '../claims.ts';
import type { FactAgentMail, FactLead, Surroundings } from '../facts.ts';
import { oursOf } from '../mail/draft-letter.ts';
import { findStray } from '../mail/outgoing-check.ts';
import type { Plan } from '../plan.ts';
import { sampleTemplate } from '../templates/template.fixture.ts';
import { aDeal, agentMail, leadFacts, message, plan } from './facts.fixture.ts';

const own = (id: string, overrides: Partial<TemplateDraft> = {}) => ({ ...sampleTemplate(id, overrides), id });
const letterWith = (
  templates: ReturnType<typeof own>[],
  lead: Partial<FactLead> = {},
  around: Partial<Surroundings> = {},
) => {
  const facts = leadFacts({ source: 'website', asked_about: 'CL-200', ...lead }, around);
  const { writing } = facts;
  return { ...facts, writing: writing && { ...writing, templates } };
};
const outreach = (...given: Parameters<typeof letterWith>) => plan('outreach', letterWith(...given));
function mailOf(made: Plan) {
  const mail = made.actions.find(({ kind }) => kind === 'send_mail');
  if (mail?.kind !== 'send_mail') throw new Error(`No mail: ${made.summary}`);
  return { ...mail, subject: mail.payload.subject, text: textOf(mail.payload.sentences) };
}
const outward = (made: Plan) => made.actions.filter(({ kind }) => OUTWARD_KINDS.has(kind));
const FORM = '01a219e0-ddec-7079-bb14-232b6fd7c1f1';
const used = (template_id: string, state: FactAgentMail['state'] = 'done') => agentMail(state, 40, template_id);

describe('A letter of the company’s own', () => {
  it('is written as people wrote it, with the facts in their places', () => {
    const { subject, text, brief, payload, evidence } = mailOf(outreach([own('Thanks')]));
    expect(subject).toBe('Your question about CL-200');
    expect(text).toMatch(
      /^Hello Priya,\n\nThank you for asking about CL-200\. Teams like Calder Instruments start with one line\.\n\nShall we talk next week\?\n\n/u,
    );
    expect(brief?.template).toMatchObject({ id: 'Thanks', name: 'Thanks' });
    expect(payload.sentences[1]?.rests_on).toEqual(['template', 'asked_about']);
    expect(payload.sentences[2]?.rests_on).toEqual(['template', 'company_name']);
    expect(evidence.map(({ label }) => label)).toContain('Template: Thanks');
  });
  it('is for its own moment and language only; for others the built-in writer writes', () => {
    const elsewhere = [own('No show', { moment: 'no_show' }), own('Danke', { language: 'de' })];
    const { brief, text } = mailOf(outreach(elsewhere));
    expect(brief?.template).toBeNull();
    expect(text).toContain('Thank you for asking us about CL-200');
  });
  it('begins its subject with a capital letter, also where a field stands first', () =>
    expect(mailOf(outreach([own('Thanks', { subject: '{{topic}}' })], { asked_about: 'missed alarms' })).subject).toBe(
      'Missed alarms',
    ));
  it('needs no offer of the playbook where it names none', () => {
    const made = outreach([own('Thanks')], { asked_about: null, industry: null, job_title: null });
    expect(mailOf(made).subject).toBe('Your question about our loggers');
  });
  it('is not written with a gap: the agent says what is missing', () => {
    const gap = own('Gap', { body: 'Good to hear from {{company}}. Shall we talk?' });
    const made = outreach([gap], { company_name: null });
    expect(outward(made)).toEqual([]);
    expect(made.summary).toContain('the template “Gap” needs details we don’t have: Company');
    expect(mailOf(outreach([gap, own('Whole')], { company_name: null })).brief?.template?.id).toBe('Whole');
  });
  it.each([
    ['source', { sources: ['webinar' as const] }],
    ['topic', { topics: ['CertVault'] }],
    ['industry', { industries: ['Retail'] }],
    ['status', { statuses: ['nurturing' as const] }],
    ['campaign', { campaigns: ['spring fair'] }],
    ['form', { forms: [FORM] }],
    ['stage of a deal', { stages: ['proposal'] }],
  ])('with another %s as its condition is not used; the built-in writer writes', (_, conditions) => {
    const made = outreach([own('For others', { conditions: { ...NO_CONDITIONS, ...conditions } })]);
    expect(mailOf(made).brief?.template).toBeNull();
  });
  it('is for leads of a status and a campaign, in any spelling', () => {
    const conditions = { ...NO_CONDITIONS, statuses: ['contacted' as const], campaigns: ['Spring Fair'] };
    const ofFair = { status: 'contacted' as const, utm_campaign: 'spring-fair' };
    expect(mailOf(outreach([own('Fair', { conditions })], ofFair)).brief?.template?.id).toBe('Fair');
  });
  it('is for leads that came through a form, and for those with an open deal in a stage', () => {
    const ofForm = own('Form', { conditions: { ...NO_CONDITIONS, forms: [FORM] } });
    expect(mailOf(outreach([ofForm], { form_ids: [FORM] })).brief?.template?.id).toBe('Form');
    const ofStage = own('Stage', { conditions: { ...NO_CONDITIONS, stages: ['proposal'] } });
    const dealt = (closed_at: Date | null) => ({ deals: [aDeal({ closed_at })] });
    expect(mailOf(outreach([ofStage], {}, dealt(null))).brief?.template?.id).toBe('Stage');
    expect(mailOf(outreach([ofStage], {}, dealt(new Date()))).brief?.template).toBeNull();
  });
  it('goes first where it asks for more', () => {
    const near = own('Near', { conditions: { ...NO_CONDITIONS, topics: ['cl 200'], sources: ['website'] } });
    const some = own('Some', { conditions: { ...NO_CONDITIONS, sources: ['website'] } });
    expect(mailOf(outreach([own('Any'), some, near])).brief?.template?.id).toBe('Near');
  });
  it('goes to one lead once; a letter that was turned down does not count', () => {
    const again = { messages: [message(10)], agent_mails: [used('Again')] };
    const next = own('Again', { moment: 'follow_up' });
    const made = outreach([next], {}, again);
    expect(outward(made)).toEqual([]);
    expect(made.summary).toContain('nobody gets the same text twice');
    const turnedDown = { messages: [message(10)], agent_mails: [used('Again', 'rejected')] };
    expect(mailOf(outreach([next], {}, turnedDown)).brief?.template?.id).toBe('Again');
  });
  it('takes each variant, over many leads, and for one lead always the same', () => {
    const variants = [own('One'), own('Two'), own('Three')];
    const idOf = (id: string) => mailOf(outreach(variants, { id })).brief?.template?.id;
    const ids = Array.from(
      { length: 60 },
      (_, at) => `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    );
    expect(new Set(ids.map(idOf))).toEqual(new Set(['One', 'Two', 'Three']));
    expect(ids.map(idOf)).toEqual(ids.map(idOf));
  });
  it('may hold a link of its own, and is no way to bring in a stranger’s', () => {
    const linked = own('Linked', {
      body: 'Book a time at https://fernhill.example/meet or call +44 20 7946 0018. Shall we?',
    });
    const facts = letterWith([linked]);
    const mail = mailOf(plan('outreach', facts));
    const { lead } = facts;
    const said = [mail.subject, mail.text].join('\n');
    expect(findStray(said, { lead, ours: mail.brief ? oursOf(mail.brief) : [], first_touch: true })).toBeNull();
    expect(findStray(said, { lead, ours: [], first_touch: true })).toBe('contact');
    const stranger = letterWith([own('Thanks')], { company_name: 'evil.example/win' });
    expect(mailOf(plan('outreach', stranger)).text).not.toContain('evil');
  });
  it('offers two free times where it has room for them', () => {
    const { text, brief } = mailOf(outreach([own('Times', { body: 'Would {{meeting_times}} suit you?' })]));
    expect(brief?.slots).toHaveLength(2);
    expect(text).toMatch(/Would \w+.* or \w+.* \(.*\) suit you\?/u);
  });
  it('says what the task asks beside its own text, before it asks', () => {
    const request = { ...NO_REQUEST, trial_days: 14, say: ['The rental ends in May.'] };
    const { text } = mailOf(plan('outreach', letterWith([own('Thanks')]), { request }));
    const [trial, said, asks] = ['for 14 days free of charge.', 'The rental ends in May.', '?'].map((part) =>
      text.indexOf(part),
    );
    expect(trial).toBeGreaterThan(0);
    expect(said).toBeGreaterThan(trial ?? 0);
    expect(asks).toBeGreaterThan(said ?? 0);
  });
  it('is not sent where it has no place for the time, the offer or the answer that the task names', () => {
    const at = { ...NO_REQUEST, at: '2026-11-26T09:00:00Z' };
    const made = plan('outreach', letterWith([own('Thanks')]), { request: at });
    expect(outward(made)).toEqual([]);
    expect(made.summary).toContain('(Time)');
    const times = own('Times', { body: 'Would {{meeting_times}} suit you?' });
    expect(mailOf(plan('outreach', letterWith([times]), { request: at })).brief?.slots).toEqual([
      '2026-11-26T09:00:00.000Z',
    ]);
    const offered = { ...NO_REQUEST, items: [{ offer: 'CertVault', quantity: 1 }] };
    const silent = own('Silent', { subject: 'Hello', body: 'Thank you. Shall we talk?' });
    expect(plan('outreach', letterWith([silent]), { request: offered }).summary).toContain('(Offer)');
  });
  it('rests on the company’s own field that it shows, and on no other', () => {
    const field = { key: 'sites', label: 'Sites', kind: 'number', options: [] };
    const facts = letterWith([own('Sites', { body: 'You run {{custom.sites}} sites. Shall we talk?' })], {
      custom: { sites: 12, floors: 3 },
    });
    const writing = facts.writing && {
      ...facts.writing,
      fields: [field, { ...field, key: 'floors', label: 'Floors' }] as never,
    };
    const { payload, brief, evidence } = mailOf(plan('outreach', { ...facts, writing }));
    expect(payload.sentences[1]).toMatchObject({ text: 'You run 12 sites.', rests_on: ['template', 'custom.sites'] });
    expect(evidence.find(({ id }) => id === 'custom.sites')).toMatchObject({ label: 'Sites', value: '12' });
    expect(brief?.facts.map(({ id }) => id)).not.toContain('custom.floors');
  });
  it('asks what the task asks, in place of its own question', () => {
    const request = { ...NO_REQUEST, question: 'Which site comes first?' };
    const { text, payload } = mailOf(plan('outreach', letterWith([own('Thanks')]), { request }));
    expect(text).toMatch(/start with one line\.\n\nWhich site comes first\?\n\n/u);
    expect(text).not.toContain('Shall we talk next week?');
    expect(payload.sentences.find(({ text: one }) => one.includes('Which site'))?.rests_on).toEqual(['instruction']);
    const silent = own('Silent', { body: 'Thank you for asking about {{topic}}.' });
    expect(mailOf(plan('outreach', letterWith([silent]), { request })).text).toMatch(
      /about CL-200\.\n\nWhich site comes first\?\n\n/u,
    );
    const asking = own('Asks', { body: 'Thank you for asking. {{question}}' });
    expect(mailOf(plan('outreach', letterWith([asking]), { request })).text).toContain('Which site comes first?');
  });
  it('does not say that we spoke where nobody did', () => {
    const made = outreach([own('Spoke', { body: 'Since we spoke, a lot has changed. Shall we talk?' })]);
    expect(outward(made)).toEqual([]);
  });
});
