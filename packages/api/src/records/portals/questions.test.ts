import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { linkToken, PORTAL_LINK } from '../mail/secret-links.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
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

let count = 0;
/** A portal of a new account, with a link for Wei. */
async function started(over: object = {}) {
  count += 1;
  const email = `wei${count}@harbour.example`;
  const account = await rep.accounts.create({ name: `Harbour ${count}`, owner_id: company.people.ae.id });
  const { id, version } = await rep.portals.create({ account_id: account.id });
  const link = await rep.portals.invite({ id, name: 'Wei Zhang', email, ...over });
  const row = await db.portalLink.findFirstOrThrow({ where: { id: link.id } });
  const token = linkToken(harness.services, PORTAL_LINK, row);
  return { id, version, account_id: account.id, link_id: link.id, token, email };
}
const asked = (token: string, text = 'When do you come?', over: object = {}) =>
  visitor.ask({ token, text, request_id: randomUUID(), ...over });
const answers = (to_email: string) =>
  db.outboxMessage.findMany({ where: { to_email, subject: { startsWith: 'Your question' } } });
const openOf = async (token: string) => {
  const page = await visitor.view({ token });
  if (page.state !== 'open') throw new Error('The page is locked');
  return page;
};

describe('a question on a portal', () => {
  it('reaches the account’s owner once, and its answer the page, the asker’s mailbox and the timeline', async () => {
    const { id, account_id, token, email } = await started();
    const request_id = randomUUID();
    await asked(token, ' When do you come? ', { request_id });
    await asked(token, 'When do you come?', { request_id });
    const [question] = (await rep.portals.get({ id })).questions;
    expect(question).toMatchObject({ name: 'Wei Zhang', text: 'When do you come?', answer: null, is_emailed: true });
    expect((await rep.portals.list({ account_id })).items).toMatchObject([{ open_questions: 1 }]);
    const link_path = `/client-portal/${id}?tab=questions`;
    const notices = await db.notification.findMany({ where: { link_path } });
    expect(notices).toMatchObject([
      { user_id: company.people.ae.id, title: `Wei Zhang asked a question on the portal of Harbour ${count}` },
    ]);

    const answer = { id, question_id: question?.id ?? '', text: 'On Monday.', request_id: randomUUID() };
    expect(await refusal(other.portals.answer(answer))).toMatchObject({ code: 'FORBIDDEN' });
    await rep.portals.answer(answer);
    await rep.portals.answer(answer);
    expect(await refusal(rep.portals.answer({ ...answer, request_id: randomUUID() }))).toMatchObject({
      code: 'CONFLICT',
    });
    const said = { name: company.people.ae.full_name, text: 'On Monday.', created_at: NOW.toISOString() };
    expect((await openOf(token)).questions).toMatchObject([{ text: 'When do you come?', answer: said }]);
    expect((await rep.portals.list({ account_id })).items).toMatchObject([{ open_questions: 0 }]);
    const [letter, ...more] = await answers(email);
    expect(more).toEqual([]);
    for (const words of ['When do you come?', 'On Monday.', PORTAL_LINK.placeholder])
      expect(letter?.body).toContain(words);
    const told = await db.recordActivity.findMany({
      where: { account_id, kind: { startsWith: 'portal_' } },
      orderBy: { id: 'asc' },
    });
    expect(told.map(({ kind }) => kind)).toEqual(['portal_question', 'portal_answer']);
    const noted = await db.auditEntry.findMany({ where: { subject_id: id } });
    expect(noted.map(({ action }) => action)).toEqual(expect.arrayContaining(['portal.question', 'portal.answer']));
  });

  it('is asked by whoever entered the code, and by nobody whose link opens nothing', async () => {
    const locked = await started({ asks_code: true });
    expect(await refusal(asked(locked.token))).toMatchObject({ code: 'FORBIDDEN' });
    const revoked = await started();
    await rep.portals.revoke({ link_id: revoked.link_id });
    const over = await started({ days: 1 });
    harness.clock.now = new Date(NOW.getTime() + DAY);
    for (const { token } of [revoked, over, { token: 'x'.repeat(43) }])
      expect(await refusal(asked(token))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await rep.portals.get({ id: over.id })).questions).toEqual([]);
  });

  it('is answered on the page alone once the asker’s link was revoked', async () => {
    const { id, link_id, token, email } = await started();
    await asked(token);
    await rep.portals.revoke({ link_id });
    const [question] = (await rep.portals.get({ id })).questions;
    expect(question).toMatchObject({ is_emailed: false });
    await rep.portals.answer({ id, question_id: question?.id ?? '', text: 'On Monday.' });
    expect(await answers(email)).toEqual([]);
    expect((await rep.portals.get({ id })).questions).toMatchObject([{ answer: { text: 'On Monday.' } }]);
    const unknown = { id, question_id: randomUUID(), text: 'Hm' };
    expect(await refusal(rep.portals.answer(unknown))).toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { ...unknown, id: (await started()).id, question_id: question?.id ?? '' };
    expect(await refusal(rep.portals.answer(elsewhere))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is one of twenty at most that wait', async () => {
    const { id, token } = await started();
    for (let at = 0; at < 20; at += 1) await asked(token, `Question ${at}`);
    expect(await refusal(asked(token, 'One more'))).toMatchObject({ code: 'CONFLICT' });
    const { questions } = await rep.portals.get({ id });
    expect(questions).toHaveLength(20);
    await rep.portals.answer({ id, question_id: questions[0]?.id ?? '', text: 'Yes' });
    await asked(token, 'One more');
  });
});

describe('a preview', () => {
  it('is the page as its readers see it, and counts no view', async () => {
    const { id, version, token } = await started();
    const steps = [{ id: randomUUID(), text: 'Testers arrive' }];
    await rep.portals.save({ id, version, draft: { title: 'Torque testing', welcome: 'Hello', steps } });
    await asked(token);
    const page = await openOf(token);
    expect(await other.portals.preview({ id })).toEqual({ ...page, reader_name: '' });
    expect(await rep.portals.get({ id })).toMatchObject({ opens: 0, views: [] });
    expect(await refusal(rep.portals.preview({ id: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
