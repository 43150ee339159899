import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { linkToken, PORTAL_LINK } from '../mail/secret-links.ts';
import { openPortalDesk } from './desk.ts';
import { openPortalFile } from './visitor.service.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let db: CompanyDb;
let rep: Caller;
let other: Caller;
let visitor: Caller['portals']['visitor'];
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Fieldstone');
  db = company.db;
  [rep, other] = [harness.caller(company.people.ae.token), harness.caller(company.people.sdr.token)];
  visitor = harness.caller(null).portals.visitor;
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now = NOW;
});
const now = () => harness.clock.now ?? NOW;
const later = (ms: number) => {
  harness.clock.now = new Date(now().getTime() + ms);
};

let count = 0;
async function started() {
  count += 1;
  const account = await rep.accounts.create({ name: `Harbour ${count}`, owner_id: company.people.ae.id });
  const { id, version } = await rep.portals.create({ account_id: account.id });
  return { id, version, account_id: account.id };
}
const attached = async (account_id: string, name = 'Plan.pdf') => {
  const { id } = await db.recordFile.create({
    data: {
      account_id,
      name,
      type: 'application/pdf',
      size_bytes: 4,
      sha256: 'a'.repeat(64),
      uploaded_by: company.people.ae.id,
    },
    select: { id: true },
  });
  return id;
};
async function invited(id: string, over: object = {}, email = 'wei@harbour.example'): Promise<string> {
  const link = await rep.portals.invite({ id, name: 'Wei Zhang', email, ...over });
  return tokenOf(link.id);
}
async function tokenOf(id: string): Promise<string> {
  const row = await db.portalLink.findFirstOrThrow({ where: { id } });
  return linkToken(harness.services, PORTAL_LINK, row);
}
const letters = (to_email: string) =>
  db.outboxMessage.findMany({ where: { to_email }, orderBy: { created_at: 'desc' } });
const fetched = async (visit: { token: string; unlock?: string }, file_id: string) =>
  openPortalFile(await (await openPortalDesk(harness.database, now())).enter(visit), file_id, now());

describe('a portal', () => {
  it('is kept by whoever may edit its account, one at a time, and read by whoever sees it', async () => {
    const { id, version, account_id } = await started();
    const file_id = await attached(account_id);
    const steps = [{ id: randomUUID(), text: 'Testers arrive', day: '2026-12-14' }];
    const draft = { title: 'Torque testing', welcome: 'Hello', steps, file_ids: [file_id] };
    expect(await rep.portals.save({ id, version, draft })).toEqual({ id, version: version + 1 });
    expect(await other.portals.get({ id })).toMatchObject({
      title: 'Torque testing',
      files: [{ id: file_id, name: 'Plan.pdf', size_bytes: 4 }],
      steps: [{ text: 'Testers arrive', whose: 'us', is_done: false }],
      may_edit: false,
    });
    expect(await refusal(rep.portals.save({ id, version, draft }))).toMatchObject({ code: 'CONFLICT' });
    const held = { id, version: version + 1 };
    for (const attempt of [
      () => other.portals.save({ ...held, draft }),
      () => other.portals.remove(held),
      () => other.portals.invite({ id, name: 'Wei', email: 'wei@harbour.example' }),
      () => other.portals.create({ account_id }),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'FORBIDDEN' });
    expect((await rep.portals.list({ account_id })).items).toMatchObject([{ id, links: 0, opens: 0 }]);
    expect((await rep.portals.list({ q: 'torque harbour' })).items).toHaveLength(1);
    await rep.portals.remove(held);
    expect(await refusal(rep.portals.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows files of its account and of its deals alone, and none that was deleted', async () => {
    const { id, version, account_id } = await started();
    const stranger = await attached((await started()).account_id);
    const refused = await refusal(rep.portals.save({ id, version, draft: { title: 'A', file_ids: [stranger] } }));
    expect(refused).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const page = randomUUID();
    expect(
      await refusal(rep.portals.save({ id, version, draft: { title: 'A', booking_page_id: page } })),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const deal = await rep.pipeline.opportunities.create({ name: 'Testers', account_id });
    const { id: of_deal } = await db.recordFile.create({
      data: {
        opportunity_id: deal.id,
        name: 'Offer.pdf',
        type: 'application/pdf',
        size_bytes: 1,
        sha256: 'b'.repeat(64),
        uploaded_by: company.people.ae.id,
      },
      select: { id: true },
    });
    const own = await attached(account_id);
    await rep.portals.save({ id, version, draft: { title: 'A', file_ids: [of_deal, own] } });
    const token = await invited(id);
    const names = async () => {
      const page_ = await visitor.view({ token });
      return page_.state === 'open' ? page_.files.map(({ name }) => name) : null;
    };
    expect(await names()).toEqual(['Offer.pdf', 'Plan.pdf']);
    expect(await refusal(fetched({ token }, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    await db.recordFile.updateMany({ where: { id: own }, data: { removed_at: NOW } });
    expect(await names()).toEqual(['Offer.pdf']);
    expect(await refusal(fetched({ token }, own))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a link', () => {
  it('is sent, opens the page, and is on the list of views once a visit', async () => {
    const { id, account_id } = await started();
    const token = await invited(id, { message: 'As we said.' }, 'letter@harbour.example');
    const [letter] = await letters('letter@harbour.example');
    expect(letter?.body).toBe('As we said.\n\n[portal link]');
    expect(await visitor.view({ token })).toMatchObject({
      state: 'open',
      account_name: `Harbour ${count}`,
      reader_name: 'Wei Zhang',
      host: { email: company.people.ae.email },
    });
    expect(await visitor.open({ token })).toEqual({ opens: 1 });
    later(29 * MINUTE);
    expect(await visitor.open({ token })).toEqual({ opens: 1 });
    later(31 * MINUTE);
    expect(await visitor.open({ token })).toEqual({ opens: 2 });
    const { views, people, opens } = await rep.portals.get({ id });
    expect(views.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['opened Wei Zhang', 'opened Wei Zhang']);
    expect([opens, people[0]?.opens]).toEqual([2, 2]);
    expect(await db.recordActivity.count({ where: { account_id, kind: 'portal_opened' } })).toBe(1);
    expect(
      await db.notification.count({ where: { link_path: `/client-portal/${id}`, user_id: company.people.ae.id } }),
    ).toBe(1);
    expect(await refusal(visitor.view({ token: 'x'.repeat(43) }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('opens nothing once it was revoked or is over, and then makes room for another', async () => {
    const { id } = await started();
    const token = await invited(id, { days: 2 });
    const again = rep.portals.invite({ id, name: 'Wei Zhang', email: 'wei@harbour.example' });
    expect(await refusal(again)).toMatchObject({ code: 'CONFLICT' });
    later(2 * DAY);
    expect(await refusal(visitor.view({ token }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This link has expired. Please ask for a new one.',
    });
    const next = await invited(id);
    expect(next).not.toBe(token);
    expect(await visitor.view({ token: next })).toMatchObject({ state: 'open' });
    const { people } = await rep.portals.get({ id });
    const link_id = people.find(({ revoked_at }) => revoked_at === null)?.id ?? '';
    expect(await refusal(other.portals.revoke({ link_id }))).toMatchObject({ code: 'FORBIDDEN' });
    await rep.portals.revoke({ link_id });
    expect(await rep.portals.revoke({ link_id })).toEqual({ id: link_id });
    expect(await refusal(visitor.view({ token: next }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(visitor.open({ token: next }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await rep.portals.list({ q: `Harbour ${count}` })).items[0]?.links).toBe(0);
  });

  it('is not sent to whoever must not be written to, and dies with its account', async () => {
    const { id, account_id } = await started();
    await db.doNotContact.create({ data: { kind: 'email', value: 'no@harbour.example', source: 'person' } });
    const barred = rep.portals.invite({ id, name: 'No', email: 'no@harbour.example' });
    expect(await refusal(barred)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const token = await invited(id);
    await rep.accounts.remove({ ids: [account_id] });
    expect(await refusal(visitor.view({ token }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(rep.portals.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('may ask for a code, which is sent, tried five times, used once and over after ten minutes', async () => {
    const { id, account_id, version } = await started();
    const file_id = await attached(account_id);
    await rep.portals.save({ id, version, draft: { title: 'Plans', file_ids: [file_id] } });
    const email = `code${count}@harbour.example`;
    const token = await invited(id, { asks_code: true }, email);
    expect(await visitor.view({ token })).toEqual({
      state: 'locked',
      language: 'en',
      company: { name: 'Fieldstone', logo_url: null },
      title: 'Plans',
      sent_to: 'c…@harbour.example',
    });
    expect(await refusal(visitor.open({ token }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(fetched({ token }, file_id))).toMatchObject({ code: 'FORBIDDEN' });
    const codes = async () =>
      (await letters(email)).flatMap(({ body }) => /code is (\d{6})/.exec(body ?? '')?.[1] ?? []);
    await visitor.sendCode({ token });
    await visitor.sendCode({ token }); // at once again: the first is on its way
    const [code = ''] = await codes();
    expect(await codes()).toEqual([code]);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(visitor.unlock({ token, code: wrong }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await refusal(visitor.unlock({ token, code }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });

    later(2 * MINUTE);
    await visitor.sendCode({ token });
    later(11 * MINUTE);
    const [late = ''] = await codes();
    expect(await refusal(visitor.unlock({ token, code: late }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });

    for (let sent = 2; sent < 10; sent += 1) {
      await visitor.sendCode({ token });
      if (sent < 9) later(2 * MINUTE);
    }
    const [right = ''] = await codes();
    later(2 * MINUTE);
    expect(await refusal(visitor.sendCode({ token }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { unlock } = await visitor.unlock({ token, code: ` ${right} ` });
    expect(await refusal(visitor.unlock({ token, code: right }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await visitor.view({ token, unlock })).toMatchObject({ state: 'open', files: [{ name: 'Plan.pdf' }] });
    expect((await fetched({ token, unlock }, file_id)).file.name).toBe('Plan.pdf');
    expect((await rep.portals.get({ id })).views).toMatchObject([{ kind: 'file', file_name: 'Plan.pdf' }]);
    expect(await visitor.view({ token, unlock: 'x'.repeat(43) })).toMatchObject({ state: 'locked' });
    later(12 * 60 * MINUTE);
    expect(await visitor.view({ token, unlock })).toMatchObject({ state: 'locked' });
  });

  it('leads to the reader’s own proposals, and names those that others were sent', async () => {
    const { id, account_id } = await started();
    const deal = await rep.pipeline.opportunities.create({ name: 'Testers', account_id });
    const offer = async (email: string, title: string) => {
      const made = await rep.proposals.create({ opportunity_id: deal.id });
      const lines = [{ id: randomUUID(), name: 'Tester', quantity: 1, unit_price: 5 }];
      const held = await rep.proposals.save({
        id: made.id,
        version: made.version,
        draft: { title, lines, valid_until: '2026-12-18' },
      });
      await rep.proposals.send({
        ...held,
        recipients: [{ name: 'Somebody', email, is_signer: true }],
        subject: title,
        message: 'Here it is.',
      });
      return held.id;
    };
    await offer('wei@harbour.example', 'Mine');
    await offer('lin@harbour.example', 'Theirs');
    await rep.proposals.create({ opportunity_id: deal.id }); // a draft is nobody's business
    const token = await invited(id);
    const seen = await visitor.view({ token });
    const proposals = seen.state === 'open' ? seen.proposals : [];
    expect(proposals).toMatchObject([
      { title: 'Theirs', total: 5, state: 'sent', path: null },
      { title: 'Mine', path: expect.stringMatching(/^\/proposal\/./) as string },
    ]);
    const own = proposals[1]?.path?.slice('/proposal/'.length) ?? '';
    expect(await harness.caller(null).proposals.customer.view({ token: own })).toMatchObject({ state: 'open' });
  });
});

it('shows a rep who sees their own accounts alone nothing of others', async () => {
  const { people, db: door } = await openCompany(harness.database, 'Bound');
  await harness.database.platform.company.updateMany({
    where: { id: door.companyId },
    data: { reps_see: 'own_or_unassigned' },
  });
  const [mine, theirs] = [harness.caller(people.ae.token), harness.caller(people.sdr.token)];
  const account = await mine.accounts.create({ name: 'Loggers', owner_id: people.ae.id });
  const { id } = await mine.portals.create({ account_id: account.id });
  const link = await mine.portals.invite({ id, name: 'Wei', email: 'wei@harbour.example' });
  expect(await refusal(theirs.portals.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(theirs.portals.revoke({ link_id: link.id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await theirs.portals.list({})).items).toEqual([]);
  expect((await mine.portals.list({})).items).toHaveLength(1);

  // Documents of a deal that the account's owner does not see stay on the page when they save it.
  const boss = harness.caller(people.company_admin.token);
  const deal = await boss.pipeline.opportunities.create({
    name: 'Secret',
    account_id: account.id,
    owner_id: people.sdr.id,
  });
  const { id: hidden } = await door.recordFile.create({
    data: {
      opportunity_id: deal.id,
      name: 'Hidden.pdf',
      type: 'application/pdf',
      size_bytes: 1,
      sha256: 'c'.repeat(64),
      uploaded_by: people.sdr.id,
    },
    select: { id: true },
  });
  const { version } = await boss.portals.get({ id });
  await boss.portals.save({ id, version, draft: { title: 'Loggers', file_ids: [hidden] } });
  const seen = await mine.portals.get({ id });
  expect([seen.files, seen.offered_files]).toEqual([[], []]);
  await mine.portals.save({ id, version: seen.version, draft: { title: 'Loggers again', file_ids: [] } });
  expect((await boss.portals.get({ id })).files).toMatchObject([{ id: hidden, name: 'Hidden.pdf' }]);
});
