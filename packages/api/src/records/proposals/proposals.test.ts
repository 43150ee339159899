import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import type { Proposal, ProposalDraft } from '@outrider/shared/records/proposals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { linkToken, PROPOSAL_LINK } from '../mail/secret-links.ts';

type Company = Awaited<ReturnType<typeof openCompany>>;
const NOW = new Date('2026-11-24T15:00:00Z');
const WEI = { name: 'Wei Zhang', email: 'wei@harbour.example', is_signer: true };
const LIN = { name: 'Lin Hao', email: 'lin@harbour.example', is_signer: true };
const READER = { name: 'Ana Ruiz', email: 'ana@harbour.example', is_signer: false };

let harness: Harness;
let company: Company;
let db: CompanyDb;
let rep: Caller;
let other: Caller;
let manager: Caller;
let admin: Caller;
let nobody: Caller;

beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Fieldstone');
  db = company.db;
  const caller = (who: keyof typeof company.people) => harness.caller(company.people[who].token);
  [rep, other, manager, admin] = [caller('ae'), caller('sdr'), caller('manager'), caller('company_admin')];
  nobody = harness.caller(null);
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now = NOW;
});

const line = (over: Partial<ProposalDraft['lines'][number]> = {}) => ({
  id: randomUUID(),
  name: 'Torque tester',
  quantity: 2,
  unit_price: 500,
  ...over,
});
const draftOf = (lines: object[], over: object = {}) => ({
  title: 'Torque testing',
  introduction: 'Thank you for the visit.',
  lines: lines as ReturnType<typeof line>[],
  steps: [{ day: '2026-12-14', text: 'Testers arrive' }],
  terms: 'Payment within 30 days.',
  valid_until: '2026-12-18',
  ...over,
});

const dealOf = () => rep.pipeline.opportunities.create({ name: 'Torque testing', amount: 10 });
async function drafted(lines: object[] = [line()], over: object = {}): Promise<Proposal> {
  const made = await rep.proposals.create({ opportunity_id: (await dealOf()).id });
  await rep.proposals.save({ id: made.id, version: made.version, draft: draftOf(lines, over) });
  return rep.proposals.get({ id: made.id });
}
const send = (by: Caller, { id, version }: Pick<Proposal, 'id' | 'version'>, recipients = [WEI]) =>
  by.proposals.send({ id, version, recipients, subject: 'Proposal: torque testing', message: 'Here it is.' });
async function sent(recipients = [WEI], lines: object[] = [line()]): Promise<Proposal> {
  const { id } = await send(rep, await drafted(lines), recipients);
  return rep.proposals.get({ id });
}

/** The proposal as it is after a change. */
const after = async (change: Promise<{ id: string }>): Promise<Proposal> =>
  rep.proposals.get({ id: (await change).id });

/** Which fields a refusal names. */
const refusedFields = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (thrown: { cause: { extras: { errors?: { field: string }[] } } }) =>
      (thrown.cause.extras.errors ?? []).map(({ field }) => field),
  );

/** The link's token of somebody at the customer's, as their email has it. */
async function tokenOf({ id }: Pick<Proposal, 'id'>, { email }: { email: string }): Promise<string> {
  const row = await db.proposalRecipient.findFirstOrThrow({ where: { proposal_id: id, email } });
  return linkToken(harness.services, PROPOSAL_LINK, row);
}
/** Signs; what the reader sees then. */
async function sign(proposal: Pick<Proposal, 'id' | 'current'>, who: typeof WEI, over: object = {}) {
  const token = await tokenOf(proposal, who);
  const { current: number } = proposal;
  const { customer } = nobody.proposals;
  const { state } = await customer.sign({ token, request_id: randomUUID(), number, name: who.name, ...over });
  const seen = await customer.view({ token });
  expect(seen.state).toBe(state);
  return seen;
}
const lettersTo = ({ email }: { email: string }, { id }: Proposal) =>
  db.outboxMessage.findMany({
    where: { to_email: email, proposal_recipient: { proposal_id: id } },
    orderBy: { created_at: 'asc' },
  });

describe('the price list', () => {
  it('is kept by managers, read by everybody, and has each code once', async () => {
    const item = { name: 'Bench controller', code: 'FS-415', prices: [{ currency: 'USD', amount: 2_900 }] };
    const made = await manager.proposals.prices.create(item);
    expect(await refusal(rep.proposals.prices.create({ ...item, name: 'Mine' }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(manager.proposals.prices.create({ ...item, name: 'Other', code: 'fs-415' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await rep.proposals.prices.list()).items).toContainEqual(made);
    const change = { id: made.id, version: made.version, draft: { ...item, tax_rate: 19 } };
    expect(await manager.proposals.prices.update(change)).toMatchObject({ tax_rate: 19, version: 2 });
    expect(await refusal(manager.proposals.prices.update(change))).toMatchObject({ code: 'CONFLICT' });
    await manager.proposals.prices.remove({ id: made.id, version: 2 });
    expect((await rep.proposals.prices.list()).items).toEqual([]);
    await manager.proposals.prices.create(item); // its name and code are free again
  });

  it('refuses what nobody can pay, and two prices in one currency', async () => {
    const create = (prices: { currency: string; amount: number }[]) =>
      refusal(manager.proposals.prices.create({ name: randomUUID(), prices }));
    expect(await create([{ currency: 'JPY', amount: 1.5 }])).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await create([{ currency: 'XXY', amount: 1 }])).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const usd = { currency: 'USD', amount: 1 };
    expect(await create([usd, usd])).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});

describe('a draft', () => {
  it('begins with the deal’s name, the company’s terms and a day ahead', async () => {
    const now = await admin.proposals.settings.get();
    const settings = { ...now, terms: 'Net 30.', valid_days: 10, version: undefined };
    const { version: _, ...rest } = settings;
    await admin.proposals.settings.update({ version: now.version, settings: rest });
    const made = await rep.proposals.create({ opportunity_id: (await dealOf()).id });
    expect(made).toMatchObject({
      state: 'draft',
      title: 'Torque testing',
      currency: 'USD',
      total: 0,
      content: { terms: 'Net 30.', valid_until: '2026-12-04', lines: [] },
      may_edit: true,
    });
    const next = await rep.proposals.create({ opportunity_id: (await dealOf()).id });
    expect(next.number).toBe(made.number + 1);
  });

  it('is written by whoever may edit the deal, one at a time', async () => {
    const made = await drafted();
    expect(made).toMatchObject({ total: 1_000, content: { list_total: 1_000, steps: [{ text: 'Testers arrive' }] } });
    const save = (by: Caller, version: number) =>
      refusal(by.proposals.save({ id: made.id, version, draft: draftOf([]) }));
    expect(await save(other, made.version)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await save(rep, made.version - 1)).toMatchObject({ code: 'CONFLICT' });
    expect(await other.proposals.get({ id: made.id })).toMatchObject({ may_edit: false });
  });

  it('takes prices from the list alone, and keeps those that were right when they were added', async () => {
    const item = await manager.proposals.prices.create({
      name: randomUUID(),
      prices: [{ currency: 'USD', amount: 80 }],
    });
    const listed = line({ item_id: item.id, unit_price: 80 });
    const made = await drafted([listed]);
    const save = (version: number, unit_price: number) =>
      rep.proposals.save({ id: made.id, version, draft: draftOf([{ ...listed, unit_price }]) });
    expect(await refusedFields(save(made.version, 79))).toEqual(['draft.lines.0.unit_price']);
    const { name, prices: _, ...rest } = item;
    const draft = { ...rest, name, prices: [{ currency: 'USD', amount: 90 }] };
    const { id, version, ...fields } = draft;
    await manager.proposals.prices.update({ id, version, draft: fields });
    const kept = await save(made.version, 80);
    expect(await after(save(kept.version, 90))).toMatchObject({ total: 180 });
  });

  it('is copied with its lines, within a currency', async () => {
    const made = await drafted([line({ discount: 10 })]);
    const { id: opportunity_id } = await dealOf();
    expect(await rep.proposals.create({ opportunity_id, copy_of: made.id })).toMatchObject({
      total: 900,
      content: {
        introduction: 'Thank you for the visit.',
        valid_until: expect.not.stringMatching('2026-12-18') as string,
      },
    });
    await db.proposal.updateMany({ where: { id: made.id }, data: { currency: 'EUR' } });
    expect(await refusal(rep.proposals.create({ opportunity_id, copy_of: made.id }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('is deleted as long as nobody was sent it', async () => {
    const made = await drafted();
    await rep.proposals.delete({ id: made.id, version: made.version });
    expect(await refusal(rep.proposals.get({ id: made.id }))).toMatchObject({ code: 'NOT_FOUND' });
    const out = await sent();
    expect(await refusal(rep.proposals.delete({ id: out.id, version: out.version }))).toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('a discount', () => {
  it('above a rep’s limit waits for a manager, who says why not, or lets it go', async () => {
    const made = await drafted([line({ discount: 20 })]);
    expect(made).toMatchObject({ limit: 15, needs_approval: true });
    expect(await refusal(send(rep, made))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const asked = await after(
      rep.proposals.askForApproval({ id: made.id, version: made.version, note: 'Three years.' }),
    );
    expect(asked).toMatchObject({ state: 'in_review', review: { note: 'Three years.' } });
    const seen = await manager.proposals.get({ id: made.id });
    expect(seen.may_approve).toBe(true);
    const held = { id: made.id, version: asked.version };
    expect(await refusedFields(manager.proposals.review({ ...held, approve: false }))).toEqual(['reason']);
    const back = await after(manager.proposals.review({ ...held, approve: false, reason: 'Only 15 %.' }));
    expect(back).toMatchObject({ state: 'draft', review: { reason: 'Only 15 %.' } });
    const again = await after(rep.proposals.askForApproval({ id: made.id, version: back.version }));
    const approved = await after(manager.proposals.review({ id: made.id, version: again.version, approve: true }));
    expect(approved).toMatchObject({ state: 'approved', review: { by: expect.any(String) as string } });
    const mine = await rep.notifications.list({});
    expect(mine.items[0]).toMatchObject({ kind: 'approval', link_path: `/proposals/${made.id}` });
    expect(await after(send(rep, approved))).toMatchObject({
      state: 'sent',
      needs_approval: false,
      review: { by: 'Test manager', reason: null },
    });
  });

  it('asks for approval again once the draft changes', async () => {
    const made = await drafted([line({ discount: 20 })]);
    const asked = await after(rep.proposals.askForApproval({ id: made.id, version: made.version }));
    const approved = await after(manager.proposals.review({ id: made.id, version: asked.version, approve: true }));
    const draft = draftOf([line({ discount: 24 })]);
    const changed = await after(rep.proposals.save({ id: made.id, version: approved.version, draft }));
    expect(changed).toMatchObject({ state: 'draft', needs_approval: true });
    expect(await refusal(send(rep, changed))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('above a manager’s limit waits for an admin; within one’s own it waits for nobody', async () => {
    const made = await drafted([line({ discount: 40 })]);
    const asked = await after(rep.proposals.askForApproval({ id: made.id, version: made.version }));
    const held = { id: made.id, version: asked.version, approve: true };
    expect(await refusal(manager.proposals.review(held))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await after(admin.proposals.review(held))).toMatchObject({ state: 'approved' });
    const small = await drafted([line({ discount: 15 })]);
    expect(small.needs_approval).toBe(false);
    expect(await refusal(rep.proposals.askForApproval({ id: small.id, version: small.version }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('is not approved by whoever asked for it', async () => {
    const made = await drafted([line({ discount: 30 })]);
    const asked = await after(manager.proposals.askForApproval({ id: made.id, version: made.version }));
    expect(await manager.proposals.get({ id: made.id })).toMatchObject({ may_approve: false });
    const held = { id: made.id, version: asked.version, approve: true };
    expect(await refusal(manager.proposals.review(held))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('sending', () => {
  it('writes to readers and to whoever signs first, with a link of their own, and sets the deal’s amount', async () => {
    const out = await sent([WEI, LIN, READER]);
    expect(out).toMatchObject({ state: 'sent', sent_version: 1, content: { fingerprint: /^[0-9a-f]{64}$/ } });
    const [letter] = await lettersTo(WEI, out);
    expect(letter?.body).toContain('[proposal link]'); // the stored email opens nothing
    expect(await lettersTo(READER, out)).toHaveLength(1);
    expect(await lettersTo(LIN, out)).toEqual([]);
    expect(out.recipients.map(({ name, sent_at }) => [name, sent_at !== null])).toEqual([
      ['Wei Zhang', true],
      ['Lin Hao', false],
      ['Ana Ruiz', true],
    ]);
    expect(await rep.pipeline.opportunities.get({ id: out.opportunity_id })).toMatchObject({ amount: 1_000 });
  });

  it('is refused without a line, after its last day, and to whoever must not be written to', async () => {
    expect(await refusal(send(rep, await drafted([])))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const late = await drafted([line()], { valid_until: '2026-11-23' });
    expect(await refusedFields(send(rep, late))).toEqual(['valid_until']);
    await db.doNotContact.create({ data: { kind: 'email', value: 'no@harbour.example', source: 'person' } });
    const made = await drafted();
    const barred = { ...WEI, email: 'no@harbour.example' };
    expect(await refusedFields(send(rep, made, [WEI, barred]))).toEqual(['recipients.1.email']);
    expect(await rep.proposals.get({ id: made.id })).toMatchObject({ state: 'draft', recipients: [] });
  });

  it('freezes the version', async () => {
    const out = await sent();
    expect(await refusal(send(rep, out))).toMatchObject({ code: 'CONFLICT' });
    const save = rep.proposals.save({ id: out.id, version: out.version, draft: draftOf([]) });
    expect(await refusal(save)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the customer', () => {
  it('reads what was sent, and nothing with another link', async () => {
    const out = await sent([WEI, LIN]);
    const token = await tokenOf(out, WEI);
    expect(await nobody.proposals.customer.view({ token })).toMatchObject({
      company: { name: 'Fieldstone' },
      state: 'open',
      content: { title: 'Torque testing', total: 1_000 },
      reader: { name: 'Wei Zhang', is_next: true },
      signers: [{ name: 'Wei Zhang', signed_at: null }, { name: 'Lin Hao' }],
    });
    expect(await refusal(nobody.proposals.customer.view({ token: 'x'.repeat(43) }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is counted once a visit', async () => {
    const out = await sent();
    const token = await tokenOf(out, WEI);
    expect(await nobody.proposals.customer.open({ token })).toEqual({ opens: 1 });
    expect(await nobody.proposals.customer.open({ token })).toEqual({ opens: 1 });
    harness.clock.now = new Date(NOW.getTime() + 3_600_000);
    expect(await nobody.proposals.customer.open({ token })).toEqual({ opens: 2 });
    const { opens, events } = await rep.proposals.get({ id: out.id });
    expect(opens).toBe(2);
    expect(events.filter(({ kind }) => kind === 'opened')).toHaveLength(2);
  });

  it('asks once, and is answered by email', async () => {
    const out = await sent();
    const ask = { token: await tokenOf(out, WEI), request_id: randomUUID(), text: 'Is training included?' };
    await nobody.proposals.customer.ask(ask);
    await nobody.proposals.customer.ask(ask);
    const asked = await nobody.proposals.customer.view({ token: ask.token });
    expect(asked.questions).toMatchObject([{ text: 'Is training included?', answers: [] }]);
    const seen = await rep.proposals.get({ id: out.id });
    expect(seen.open_questions).toBe(1);
    const [question] = seen.events;
    const answer = {
      id: out.id,
      question_id: question?.id ?? '',
      text: 'Yes, half a day.',
      request_id: randomUUID(),
    };
    expect(await refusal(other.proposals.answer(answer))).toMatchObject({ code: 'FORBIDDEN' });
    await rep.proposals.answer(answer);
    expect(await after(rep.proposals.answer(answer))).toMatchObject({ open_questions: 0 });
    const letters = await lettersTo(WEI, out);
    expect(letters).toHaveLength(2);
    expect(letters[1]?.body).toContain('Yes, half a day.');
    const { questions } = await nobody.proposals.customer.view({ token: ask.token });
    expect(questions[0]?.answers).toMatchObject([{ text: 'Yes, half a day.' }]);
  });

  it('signs in order; the last signature accepts the proposal and wins the deal', async () => {
    const option = line({ name: 'Loan unit', quantity: 1, unit_price: 70, is_optional: true });
    const out = await sent([WEI, LIN], [line(), option]);
    expect(out.total).toBe(1_000);
    expect(await refusal(sign(out, LIN))).toMatchObject({ code: 'CONFLICT' });
    expect(await sign(out, WEI, { chosen: [option.id], path: 'M10 10L50.5 60' })).toMatchObject({
      state: 'signed',
      content: { total: 1_070, chosen: [option.id] },
      signers: [{ signature: { how: 'drawn' } }, { signature: null }],
    });
    expect(await sign(out, WEI)).toMatchObject({ state: 'signed' }); // again: nothing changes
    const [asked] = await lettersTo(LIN, out);
    expect(asked?.body).toContain('Now it is your turn');
    expect(await refusal(sign(out, LIN))).toMatchObject({ code: 'CONFLICT' }); // other options
    expect(await sign(out, LIN, { chosen: [option.id] })).toMatchObject({ state: 'accepted' });
    const done = await rep.proposals.get({ id: out.id });
    expect(done).toMatchObject({ state: 'accepted', total: 1_070 });
    expect(done.recipients[0]).toMatchObject({ signature: { name: 'Wei Zhang', ip: expect.any(String) as string } });
    expect(await rep.pipeline.opportunities.get({ id: out.opportunity_id })).toMatchObject({
      stage: 'won',
      amount: 1_070,
    });
    expect(await refusal(rep.proposals.withdraw({ id: out.id, version: done.version }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('does not sign what is over, was withdrawn, or is for another to sign', async () => {
    const out = await sent([WEI, READER]);
    expect(await refusal(sign(out, READER))).toMatchObject({ code: 'FORBIDDEN' });
    harness.clock.now = new Date('2026-12-19T12:00:00Z');
    expect(await refusal(sign(out, WEI))).toMatchObject({ code: 'CONFLICT' });
    expect(await nobody.proposals.customer.view({ token: await tokenOf(out, WEI) })).toMatchObject({
      state: 'expired',
    });
    expect(await rep.proposals.get({ id: out.id })).toMatchObject({ is_expired: true });
    harness.clock.now = NOW;
    await rep.proposals.withdraw({ id: out.id, version: out.version });
    expect(await refusal(sign(out, WEI))).toMatchObject({ code: 'CONFLICT' });
    expect(await nobody.proposals.customer.view({ token: await tokenOf(out, WEI) })).toMatchObject({
      state: 'withdrawn',
    });
  });

  it('declines with a reason, and may be offered something else by the same link', async () => {
    const out = await sent();
    const token = await tokenOf(out, WEI);
    const no = await nobody.proposals.customer.decline({ token, request_id: randomUUID(), reason: 'Too dear.' });
    expect(no.state).toBe('declined');
    const seen = await rep.proposals.get({ id: out.id });
    expect(seen).toMatchObject({ state: 'declined', closed_reason: 'Too dear.' });
    const next = await after(rep.proposals.revise({ id: out.id, version: seen.version }));
    expect(next).toMatchObject({ state: 'draft', current: 2, sent_version: null });
    expect(await nobody.proposals.customer.view({ token })).toMatchObject({ state: 'withdrawn' });
    const again = await after(send(rep, next));
    expect(await nobody.proposals.customer.view({ token })).toMatchObject({ state: 'open', content: { number: 2 } });
    expect(await refusal(sign({ ...again, current: 1 }, WEI))).toMatchObject({ code: 'CONFLICT' });
    expect(await sign(again, WEI)).toMatchObject({ state: 'accepted' });
  });

  it('keeps what they were sent while a new version is worked on, and may sign that', async () => {
    const out = await sent();
    const next = await after(rep.proposals.revise({ id: out.id, version: out.version }));
    await rep.proposals.save({ id: out.id, version: next.version, draft: draftOf([line({ quantity: 9 })]) });
    const token = await tokenOf(out, WEI);
    expect(await nobody.proposals.customer.view({ token })).toMatchObject({ content: { number: 1, total: 1_000 } });
    await sign(out, WEI);
    expect(await rep.proposals.get({ id: out.id })).toMatchObject({ state: 'accepted', current: 1, total: 1_000 });
  });

  it('loses the link of whoever is no longer asked', async () => {
    const out = await sent([WEI, LIN]);
    const token = await tokenOf(out, LIN);
    const next = await after(rep.proposals.revise({ id: out.id, version: out.version }));
    await send(rep, next, [WEI]);
    expect(await refusal(nobody.proposals.customer.view({ token }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list', () => {
  it('has the newest first, by where they stand, by deal and by words', async () => {
    const waiting = await drafted([line({ discount: 20 })], { title: 'Waits for Daniel' });
    await rep.proposals.askForApproval({ id: waiting.id, version: waiting.version });
    const ids = async (input: object) => (await rep.proposals.list(input)).items.map(({ id }) => id);
    expect((await ids({}))[0]).toBe(waiting.id);
    expect(await ids({ tab: 'in_review', q: 'daniel waits' })).toEqual([waiting.id]);
    expect(await ids({ tab: 'accepted', q: 'daniel waits' })).toEqual([]);
    expect(await ids({ tab: 'all', opportunity_id: waiting.opportunity_id })).toEqual([waiting.id]);
    expect(await ids({ q: `Q-${waiting.number}` })).toContain(waiting.id);
    await drafted();
    const page = await rep.proposals.list({ limit: 1 });
    const rest = await rep.proposals.list({ limit: 1, cursor: page.next_cursor });
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(2);
    expect(page.total).toBe((await rep.proposals.list({ limit: 100 })).items.length);
  });

  it('shows a rep who sees their own deals alone nothing of others', async () => {
    const { people, db: door } = await openCompany(harness.database, 'Bound');
    await harness.database.platform.company.updateMany({
      where: { id: door.companyId },
      data: { reps_see: 'own_or_unassigned' },
    });
    const [mine, theirs] = [harness.caller(people.ae.token), harness.caller(people.sdr.token)];
    const deal = await mine.pipeline.opportunities.create({ name: 'Loggers' });
    const { id } = await mine.proposals.create({ opportunity_id: deal.id });
    expect(await refusal(theirs.proposals.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(theirs.proposals.version({ id, number: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await theirs.proposals.list({ tab: 'all' })).items).toEqual([]);
    expect((await mine.proposals.get({ id })).events).toHaveLength(1);
  });
});
