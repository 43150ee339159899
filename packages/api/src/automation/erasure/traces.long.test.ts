import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import { findInTables } from '@outrider/testing/find-in-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkToken, PORTAL_LINK, PROPOSAL_LINK } from '../../records/mail/secret-links.ts';
import { makePdf } from '../../records/proposals/pdf/pdf.service.ts';
import { readPdf } from '../../ground/pdf/read-pdf.fixture.ts';
import { createJobs } from '../../entry/jobs.ts';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('What is left of an erased person on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  const api = () => harness.caller(acme.people.company_admin.token);
  const secondLook = async () => {
    harness.clock.now = new Date(Date.now() + 120_000);
    const sweep = createJobs(harness.database, harness.services).find(({ name }) => name === 'sweep-erasures');
    await sweep?.run({} as never, {} as never);
    await harness.runJobs();
    harness.clock.now = null;
  };
  const erase = async (email: string) => {
    const { id } = await api().dataSubjects.erase({ email, confirm_email: email, reason: 'asked' });
    await harness.runJobs();
    await secondLook();
    expect(await api().dataSubjects.erasure({ id })).toMatchObject({ state: 'done' });
  };

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Aviary');
  }, 60_000);
  afterAll(() => harness.close());

  it('is nothing of what their record said before it was edited', async () => {
    const before = { email: 'former-wren@birds.example', phone: '+1 555 808 1771', notes: 'Afraid of the tall cat' };
    const lead = await api().leads.create({ ...before, first_name: 'Wanda', last_name: 'Wren', company: 'Nest' });
    await api().leads.update({
      id: lead.id,
      version: lead.version,
      email: 'wanda@birds.example',
      phone: '+1 555 909 2882',
      notes: 'Calm again',
    });
    await erase('wanda@birds.example');
    expect(
      await findInTables(harness.ownerUrl, [...Object.values(before), 'wanda@birds.example', 'Calm again']),
    ).toEqual([]);
    const entry = await acme.db.auditEntry.findFirst({ where: { action: 'lead.update', subject_id: lead.id } });
    expect(entry?.detail).toMatchObject({ changes: { notes: { from: '[erased]', to: '[erased]' } } });
    expect(
      await refusal(api().leads.create({ email: before.email, first_name: 'W', last_name: 'W', company: 'Nest' })),
    ).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('This person was erased on') });
  }, 60_000);

  it('leaves whoever has the address now that was typed for them by mistake', async () => {
    const lead = await api().leads.create({
      email: 'otto@birds.example',
      first_name: 'Fiona',
      last_name: 'Finch',
      company: 'Nest',
    });
    await api().leads.update({ id: lead.id, version: lead.version, email: 'fiona@birds.example' });
    const otto = { email: 'otto@birds.example', first_name: 'Otto', last_name: 'Owl', company: 'Nest' };
    const { id } = await api().leads.create(otto);
    expect((await api().dataSubjects.find({ email: 'fiona@birds.example' })).addresses).toEqual([
      'fiona@birds.example',
    ]);
    await erase('fiona@birds.example');
    expect(await api().leads.get({ id })).toMatchObject({ email: 'otto@birds.example' });
  }, 60_000);

  it('is a proposal that somebody signed, and nothing of who that was', async () => {
    const greta = { name: 'Greta Gull', email: 'greta.gull@birds.example', is_signer: true };
    await api().contacts.create({ first_name: 'Greta', last_name: 'Gull', email: greta.email });
    const deal = await api().pipeline.opportunities.create({ name: 'Nest boxes' });
    const made = await api().proposals.create({ opportunity_id: deal.id });
    const line = { id: randomUUID(), name: 'Nest box', quantity: 2, unit_price: 40 };
    const draft = {
      title: 'Nest boxes',
      introduction: 'Greta Gull, thank you.',
      lines: [line],
      valid_until: '2099-01-01',
    };
    const saved = await api().proposals.save({ id: made.id, version: made.version, draft });
    await api().proposals.send({
      id: made.id,
      version: saved.version,
      recipients: [greta, { name: 'Wim', email: 'wim@birds.example', is_signer: false }],
      subject: 'Nest boxes',
      message: 'Here is our proposal.',
    });
    const row = await acme.db.proposalRecipient.findFirstOrThrow({ where: { email: greta.email } });
    const token = linkToken(harness.services, PROPOSAL_LINK, row);
    const visitor = harness.caller(null).proposals.customer;
    await visitor.ask({ token, request_id: randomUUID(), text: 'Do the boxes suit sandpipers?' });
    await visitor.sign({ token, request_id: randomUUID(), number: 1, name: greta.name });
    await erase(greta.email);
    expect(await findInTables(harness.ownerUrl, [greta.email, greta.name, 'Do the boxes suit sandpipers?'])).toEqual(
      [],
    );
    const kept = await api().proposals.get({ id: made.id });
    expect(kept).toMatchObject({ state: 'accepted', total: 80 });
    expect(kept.recipients[0]).toMatchObject({ name: ERASED_PERSON, email: null, signature: null });
    expect(kept.recipients[0]?.signed_at).toMatch(/^20/);
    const { pages } = await readPdf((await makePdf(acme.db, made.id)).bytes);
    expect(pages[1]).toContain(ERASED_PERSON);
    expect(pages.join('\n')).not.toMatch(/Gull|gull/);
    expect(await refusal(visitor.view({ token }))).toMatchObject({ code: 'NOT_FOUND' });
  }, 60_000);

  it('is a link to a client portal, and nothing of who had it', async () => {
    const email = 'pia.puffin@birds.example';
    const account = await api().accounts.create({ name: 'Cliff nests' });
    const { id } = await api().portals.create({ account_id: account.id });
    const link = await api().portals.invite({ id, name: 'Pia Puffin', email });
    const row = await acme.db.portalLink.findFirstOrThrow({ where: { id: link.id } });
    const token = linkToken(harness.services, PORTAL_LINK, row);
    const { visitor } = harness.caller(null).portals;
    await visitor.open({ token });
    await visitor.ask({ token, text: `Call me, ${email}`, request_id: randomUUID() });
    await api().contacts.create({ first_name: 'Pia', last_name: 'Puffin', email });
    await erase(email);
    expect(await findInTables(harness.ownerUrl, [email, 'Pia Puffin'])).toEqual([]);
    const kept = await api().portals.get({ id });
    expect(kept.people).toMatchObject([{ name: ERASED_PERSON, email: null, opens: 1 }]);
    expect(kept.views).toMatchObject([{ kind: 'opened', name: ERASED_PERSON }]);
    expect(kept.questions).toMatchObject([{ name: ERASED_PERSON, text: '[erased]' }]);
    expect(await refusal(visitor.view({ token }))).toMatchObject({ code: 'NOT_FOUND' });
  }, 60_000);

  it('is not written anew into an email or a meeting', async () => {
    const email = 'mailed@birds.example';
    await api().leads.create({ email, first_name: 'Mia', last_name: 'Martin', company: 'Nest' });
    await erase(email);
    const other = await api().leads.create({
      email: 'mo@birds.example',
      first_name: 'Mo',
      last_name: 'Moa',
      company: 'Nest',
    });
    const { mail, meetings } = api().pipeline;
    const draft = await mail.createDraft({ lead_id: other.id, to_email: '', subject: 'Hello', body: 'Hi' });
    const day = { date: '2099-03-10', time: '14:30', duration_minutes: 45, timezone: 'UTC' };
    for (const attempt of [
      () => mail.createDraft({ to_email: email.toUpperCase(), subject: 'Hello', body: 'Hi' }),
      () => mail.updateDraft({ id: draft.id, to_email: email }),
      () => meetings.create({ ...day, title: 'Demo', attendees: ['mo@birds.example', email] }),
    ])
      expect(await refusal(attempt())).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('This person was erased on'),
      });
    expect(await findInTables(harness.ownerUrl, [email])).toEqual([]);
  }, 60_000);

  it('is in no invitation, also of those who were to come as well', async () => {
    const [email, other] = ['guest@birds.example', 'tom-who-stays-with-a-long-address@birds.example'];
    await api().leads.create({ email, first_name: 'Greta', last_name: 'Grebe', company: 'Nest' });
    const { id } = await api().pipeline.meetings.create({
      title: 'Demo',
      date: '2099-03-10',
      time: '14:30',
      duration_minutes: 45,
      timezone: 'UTC',
      attendees: [email, other],
      notify: true,
    });
    await erase(email);
    expect(await findInTables(harness.ownerUrl, [email, 'Greta', 'guest@'])).toEqual([]);
    expect(await acme.db.outboxMessage.findMany({ where: { calendar: { contains: id } } })).toMatchObject([
      { to_email: other },
    ]);
  }, 60_000);

  it('is no name that people gave to things of their own, nor the key of another record', async () => {
    const email = 'named@birds.example';
    await api().leads.create({ email, first_name: 'Nora', last_name: 'Nuthatch', company: 'Nest' });
    for (const name of [email, 'Nora Nuthatch'])
      await api().views.create({
        record_type: 'lead',
        name,
        view: { filter: { all: [] }, q: '', sort: 'score', order: 'desc' },
      });
    const deal = await api().pipeline.opportunities.create({ name: 'Seeds' });
    await acme.db.externalId.create({
      data: { program: 'hubspot', record_type: 'opportunity', external_id: email, opportunity_id: deal.id },
    });
    await erase(email);
    expect(await findInTables(harness.ownerUrl, [email, 'Nora Nuthatch'])).toEqual([]);
    expect(await acme.db.externalId.count({ where: { opportunity_id: deal.id } })).toBe(1);
  }, 60_000);

  it('is nothing in the bin, where others stay as they are', async () => {
    const email = 'ann@birds.example';
    await api().leads.create({ email, first_name: 'Ann', last_name: 'Auk', company: 'Nest' });
    const other = await api().leads.create({
      email: 'joann@birds.example',
      first_name: 'Joann',
      last_name: 'Aukland',
      company: 'Nest',
      notes: `Knows Ann Auk (${email}), asks for Joann Aukland`,
    });
    await api().leads.deleteOne({ id: other.id });
    await erase(email);
    const [left] = await findInTables(harness.ownerUrl, ['joann@birds.example']);
    expect(left).toBeDefined();
    const found = await api().dataSubjects.find({ email: 'joann@birds.example' });
    expect(found.records).toMatchObject([{ id: other.id, is_deleted: true, name: 'Joann Aukland' }]);
    const held = JSON.stringify(await api().dataSubjects.export({ email: 'joann@birds.example' }));
    expect(held).toContain('Knows [erased] ([erased]), asks for Joann Aukland');
  }, 60_000);

  it('is no zip of the whole company that has them in it', async () => {
    await api().leads.create({ email: 'zip@birds.example', first_name: 'Zoe', last_name: 'Zebra', company: 'Nest' });
    const { id } = await api().companyData.startExport();
    await harness.runJobs();
    expect((await api().companyData.exports()).items).toMatchObject([{ id, state: 'done' }]);
    await erase('zip@birds.example');
    expect((await api().companyData.exports()).items).toMatchObject([{ id, state: 'expired' }]);
    expect(await acme.db.companyExportChunk.count()).toBe(0);
  }, 60_000);

  it('stays out while they are being erased, and is not erased once more after they were allowed in', async () => {
    const lead = { email: 'anew@birds.example', first_name: 'Anna', last_name: 'Avocet', company: 'Nest' };
    const { email } = lead;
    await api().leads.create(lead);
    const { id } = await api().dataSubjects.erase({ email, confirm_email: email, reason: 'asked' });
    expect(await refusal(api().dataSubjects.allowAgain({ id, email }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.stillErasing,
    });
    await harness.runJobs();
    await api().dataSubjects.allowAgain({ id, email });
    const again = await api().leads.create(lead);
    await secondLook();
    expect(await api().leads.get({ id: again.id })).toMatchObject({ email, first_name: 'Anna' });
    expect(await api().dataSubjects.erasure({ id })).toMatchObject({ state: 'done', refused: [] });
  }, 60_000);
});
