import { randomUUID } from 'node:crypto';
import { NO_CONDITIONS } from '@outrider/shared/insight/letter-templates';
import { bareBrief } from '@outrider/shared/insight/writing';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createActionRow, createAgentRow } from './agent-rows.fixture.ts';
import { sampleTemplate } from './templates/template.fixture.ts';

describe.each(ENGINES)('Letter templates (%s)', (engine) => {
  let harness: Harness;
  let made = 0;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  const open = async (playbook = true) => {
    const world = await openCompany(harness.database, `Fernhill ${(made += 1)}`, { playbook });
    return {
      world,
      admin: harness.caller(world.people.company_admin.token),
      rep: harness.caller(world.people.sdr.token),
    };
  };

  it('are kept by admins, read by everybody, and the audit log says who changed what', async () => {
    const { admin, rep, world } = await open();
    const first = await admin.templates.create(sampleTemplate('Thanks'));
    expect(first).toMatchObject({ name: 'Thanks', version: 1, used: 0, is_on: true });
    const draft = sampleTemplate('Thanks a lot', { is_on: false });
    const second = await admin.templates.update({ id: first.id, version: 1, draft });
    expect(second).toMatchObject({ name: 'Thanks a lot', version: 2, is_on: false });
    expect((await rep.templates.list()).templates).toEqual([second]);
    expect((await refusal(rep.templates.create(draft))).code).toBe('FORBIDDEN');
    await admin.templates.remove({ id: first.id, version: 2 });
    expect((await rep.templates.list()).templates).toEqual([]);
    const audit = await world.db.auditEntry.findMany({ where: { subject_id: first.id }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual(['template.create', 'template.update', 'template.delete']);
  });

  it('from before a condition was added ask for nothing of that kind', async () => {
    const { admin, world } = await open();
    const { id } = await admin.templates.create(sampleTemplate('Thanks'));
    await world.db.letterTemplate.updateMany({ data: { conditions: { sources: [], topics: [], industries: [] } } });
    expect((await admin.templates.list()).templates).toMatchObject([{ id, conditions: NO_CONDITIONS }]);
    const lead = await createLead(world.db, { asked_about: 'CL-200' });
    expect((await admin.templates.fill({ lead_id: lead.id, name: 'Thanks' })).subject).toContain('CL-200');
  });

  it('begin a letter that a person writes by hand, in their name, with what is missing in brackets', async () => {
    const { admin, rep, world } = await open();
    const { id: lead_id } = await createLead(world.db, {
      email: `vera${made}@northwind.example`,
      first_name: 'Vera',
      company_name: null,
      source: 'website',
      asked_about: 'CL-200',
    });
    await admin.templates.create(
      sampleTemplate('Ours', { subject: 'On {{topic}}', body: 'You work at {{company}}. We agreed: {{agreed}}' }),
    );
    const { subject, text, gaps } = await rep.templates.fill({ lead_id, name: 'Ours' });
    expect(subject).toBe('On CL-200');
    expect(text).toContain('You work at [Company]. We agreed: [What was agreed]');
    expect(text).toContain(world.people.sdr.full_name);
    expect(text).not.toContain('automat');
    expect(gaps).toEqual(['Company', 'What was agreed']);
    const shipped = await rep.templates.fill({ lead_id, name: 'Thanks for asking' });
    expect(shipped).toMatchObject({ subject: 'Your request about CL-200', gaps: [] });
    expect(await world.db.agentAction.count()).toBe(0);
    expect((await refusal(rep.templates.fill({ lead_id, name: 'Nobody’s' }))).code).toBe('NOT_FOUND');
    const { rep: stranger } = await open();
    expect((await refusal(stranger.templates.fill({ lead_id, name: 'Thanks for asking' }))).code).toBe('NOT_FOUND');
    const { rep: early, world: empty } = await open(false);
    const { id } = await createLead(empty.db);
    expect(await refusal(early.templates.fill({ lead_id: id, name: 'Thanks for asking' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.templateNeedsPlaybook,
    });
  });

  it('have a name of their own each: the same sent twice makes one', async () => {
    const { admin } = await open();
    const results = await Promise.allSettled([1, 2].map(() => admin.templates.create(sampleTemplate('Thanks'))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const other = await admin.templates.create(sampleTemplate('Other'));
    const taken = admin.templates.update({ id: other.id, version: 1, draft: sampleTemplate('Thanks') });
    expect(await refusal(taken)).toEqual({ code: 'CONFLICT', message: MESSAGES.templateNameTaken });
    const third = await admin.templates.create(sampleTemplate('Third'));
    const renames = [other, third].map(({ id }) =>
      admin.templates.update({ id, version: 1, draft: sampleTemplate('One name') }).then(
        () => null,
        (error: Error) => error.message,
      ),
    );
    expect(await Promise.all(renames)).toEqual(expect.arrayContaining([MESSAGES.templateNameTaken, null]));
  });

  it('are not saved over somebody else’s change', async () => {
    const { admin } = await open();
    const { id } = await admin.templates.create(sampleTemplate('Thanks'));
    const saves = ['One', 'Two'].map((name) => admin.templates.update({ id, version: 1, draft: sampleTemplate(name) }));
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(admin.templates.remove({ id, version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.templateChanged,
    });
  });

  it.each([
    ['body', 'Hello {{nobody}}', 'There is no field named “nobody”'],
    ['subject', 'About {{topic', 'Close the field'],
    ['greeting', 'Hello\nyou', 'Keep the greeting on one line'],
  ])('say at %s what is wrong with %j', async (field, text, message) => {
    const { admin } = await open();
    const refused = await admin.templates
      .create(sampleTemplate('Bad', { [field]: text }))
      .catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain(message);
  });

  it('are for leads that came through a form, by their timeline', async () => {
    const { admin, world } = await open();
    const [form, other] = [randomUUID(), randomUUID()];
    const { id } = await createLead(world.db, {});
    for (const detail of [{ via: 'website_form', form_id: form }, { via: 'rest' }])
      await world.db.leadActivity.create({ data: { lead_id: id, kind: 'came_back', actor_kind: 'webhook', detail } });
    const unmetOf = async (forms: string[]) => {
      const draft = sampleTemplate('Thanks', { conditions: { ...NO_CONDITIONS, forms } });
      return (await admin.templates.preview({ draft, lead_id: id })).letters.map(({ unmet }) => unmet);
    };
    expect(await unmetOf([other, form])).toEqual([[]]);
    expect(await unmetOf([other])).toEqual([['forms']]);
  });

  it('are shown on the company’s own leads, with what is missing, not met and could be better', async () => {
    const { admin, world } = await open();
    const known = await createLead(world.db, {
      email: 'vera@oats.example',
      first_name: 'Vera',
      last_name: 'Lind',
      company_name: 'Oats',
      source: 'website',
      asked_about: 'CL-200',
    });
    await createLead(world.db, { email: 'x@y.example', first_name: null, company_name: null, source: 'webinar' });
    const draft = sampleTemplate('Thanks', {
      body: 'Good to hear from {{company}}! Is it about {{topic | "our loggers"}}?',
      conditions: { ...NO_CONDITIONS, sources: ['website'] },
    });
    const { letters } = await admin.templates.preview({ draft, lead_id: null });
    expect(letters).toHaveLength(2);
    const vera = letters.find(({ lead_id }) => lead_id === known.id);
    expect(vera).toMatchObject({
      lead_name: 'Vera Lind, Oats',
      missing: [],
      unmet: [],
      subject: 'Your question about CL-200',
    });
    expect(vera?.text).toMatch(/^Hello Vera,\n\nGood to hear from Oats! Is it about CL-200\?\n\n/u);
    expect(vera?.hints).toContain('an exclamation mark');
    expect(letters.find(({ lead_id }) => lead_id !== known.id)).toMatchObject({
      missing: ['Company'],
      unmet: ['sources'],
    });
    const one = await admin.templates.preview({ draft, lead_id: known.id });
    expect(one.letters.map(({ lead_id }) => lead_id)).toEqual([known.id]);
    expect(await world.db.agentAction.count()).toBe(0);
  });

  it('are shown for moments that have not come: what the moment brings stands there by its name', async () => {
    const { admin, world } = await open();
    await createLead(world.db, { email: 'vera@oats.example', first_name: 'Vera', source: 'website' });
    const draft = sampleTemplate('Invitation', {
      moment: 'meeting_confirmation',
      subject: 'Our talk',
      body: 'We meet {{meeting_time}}.',
    });
    const { letters } = await admin.templates.preview({ draft, lead_id: null });
    expect(letters[0]).toMatchObject({ missing: [], later: ['Time of the meeting'] });
    expect(letters[0]?.text).toContain('We meet [Time of the meeting].');
  });

  describe('with a field of the company’s own', () => {
    async function withFields() {
      const opened = await open();
      const { admin } = opened;
      const add = (label: string, kind: 'number' | 'text' | 'date' | 'choices' | 'flag', options?: string[]) =>
        admin.fields.create({
          record_type: 'lead',
          label,
          kind,
          ...(options && { options: options.map((one) => ({ label: one, colour: 'grey' as const })) }),
        });
      await add('Sites', 'number');
      await add('Renewal', 'date');
      await add('Systems', 'choices', ['Ovens', 'Fridges']);
      await add('Partner', 'flag');
      await add('Wishes', 'text');
      return opened;
    }
    const body =
      'You run {{custom.sites}} sites{{#custom.systems}} with {{custom.systems}}{{/custom.systems}} until {{custom.renewal}}.{{#custom.partner}} As a partner you know us.{{/custom.partner}} Shall we talk?';

    it('say what it says of the lead, in words, and are not sent where it is empty', async () => {
      const { admin } = await withFields();
      const person = { first_name: 'Vera', last_name: 'Lind', company: 'Oats', source: 'website' as const };
      const custom = { sites: 1_200, renewal: '2027-03-31', systems: ['ovens', 'fridges'], partner: true };
      const full = await admin.leads.create({ ...person, email: 'vera@oats.example', custom });
      await admin.leads.create({ ...person, email: 'ben@oats.example', custom: { sites: 3 } });
      const draft = sampleTemplate('Sites', { body });
      await admin.templates.create(draft);
      const { letters } = await admin.templates.preview({ draft, lead_id: null });
      const [vera, ben] = [true, false].map((isVera) =>
        letters.find(({ lead_id }) => (lead_id === full.id) === isVera),
      );
      expect(vera?.text).toContain(
        'You run 1,200 sites with Ovens and Fridges until March 31, 2027. As a partner you know us. Shall we talk?',
      );
      expect(vera?.missing).toEqual([]);
      expect(ben).toMatchObject({ missing: ['Renewal'] });
      const german = await admin.templates.preview({ draft: { ...draft, language: 'de' }, lead_id: full.id });
      expect(german.letters[0]?.text).toContain('You run 1.200 sites with Ovens und Fridges until 31. März 2027.');
    });

    it.each(['wishes', 'nothing'])('are refused where it is free text or none at all: %s', async (key) => {
      const { admin } = await withFields();
      const bad = admin.templates.create(sampleTemplate('Bad', { body: `You wish {{custom.${key}}}. Shall we talk?` }));
      expect(await refusal(bad)).toEqual({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.templateFieldUnknown(`custom.${key}`),
      });
      const { id } = await admin.templates.create(sampleTemplate('Good'));
      const draft = sampleTemplate('Good', { subject: `{{custom.${key}}}` });
      expect((await refusal(admin.templates.update({ id, version: 1, draft }))).code).toBe('UNPROCESSABLE_CONTENT');
    });
  });

  it('list the emails made of them that wait', async () => {
    const { world, admin } = await open();
    const [used, other] = await Promise.all(
      ['Used', 'Other'].map((name) => admin.templates.create(sampleTemplate(name))),
    );
    const agent = await createAgentRow(world.db);
    const madeOf = (id: string) => ({ ...bareBrief('first_inbound'), template: { id, name: '', text: '' } });
    const lead_id = (await createLead(world.db)).id;
    const expires_at = new Date(Date.now() + 3_600_000);
    const mail = {
      expires_at,
      lead_id,
      payload: { to_email: 'vera@northwind.example', to_name: null, subject: '', sentences: [] },
    };
    const waiting = await createActionRow(world.db, agent.id, { ...mail, brief: madeOf(used?.id ?? '') });
    await createActionRow(world.db, agent.id, { ...mail, brief: madeOf(other?.id ?? '') });
    await createActionRow(world.db, agent.id, { ...mail, brief: madeOf(used?.id ?? ''), state: 'rejected' });
    const { items, total } = await admin.agents.actions({ show: 'proposed', template_id: used?.id, limit: 10 });
    expect([items.map(({ id }) => id), total]).toEqual([[waiting.id], 1]);
  });

  it('need a playbook to be shown, as agents need one to write', async () => {
    const { admin, world } = await open(false);
    await createLead(world.db, { email: 'vera@oats.example' });
    const shown = await admin.templates.preview({ draft: sampleTemplate('Thanks'), lead_id: null });
    expect(shown).toEqual({ letters: [], blocked: MESSAGES.agentNeedsPlaybook });
  });
});
