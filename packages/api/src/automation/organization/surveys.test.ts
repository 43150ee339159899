import { MESSAGES } from '@outrider/shared/ground/messages';
import { SURVEY_MESSAGES } from '@outrider/shared/ground/messages-survey';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Asking Ltd');
}, 60_000);
afterAll(() => harness.close());

const as = (role: 'manager' | 'sdr') => harness.caller(company.people[role].token).organization;
const anybody = () => harness.caller(null).organization;
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

it('takes one answer a link, and keeps of the link only its hash', async () => {
  const lead = await createLead(company.db);
  const { link } = await as('manager').createSurvey({ lead_id: lead.id });
  expect(link).toMatch(/^https:\/\/crm\.example\/satisfaction\//);
  const token = tokenOf(link);
  expect(JSON.stringify(await company.db.survey.findMany())).not.toContain(token);
  expect(await anybody().openSurvey({ token })).toEqual({
    company_name: 'Asking Ltd',
    language: 'en',
    answered: false,
  });
  const both = await Promise.allSettled([
    anybody().answerSurvey({ token, score: 4, comment: 'Quick' }),
    anybody().answerSurvey({ token, score: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(anybody().answerSurvey({ token, score: 1 }))).toEqual({
    code: 'CONFLICT',
    message: SURVEY_MESSAGES.en.answered,
  });
  expect(await anybody().openSurvey({ token })).toEqual({ company_name: 'Asking Ltd', language: 'en', answered: true });
  const { items, total } = await as('manager').surveys({ answered: true });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ lead_id: lead.id, lead_name: 'Test Lead', created_by_name: 'Test manager' });
  expect(await company.db.leadActivity.count({ where: { lead_id: lead.id, kind: 'survey_answered' } })).toBe(1);
});

it('ends after 60 days, with the company, and for a score that is none', async () => {
  const { link } = await as('manager').createSurvey({});
  const token = tokenOf(link);
  expect((await refusal(anybody().answerSurvey({ token, score: 6 }))).code).toBe('UNPROCESSABLE_CONTENT');
  const gone = { code: 'NOT_FOUND', message: SURVEY_MESSAGES.en.gone };
  expect(await refusal(anybody().openSurvey({ token: 'x'.repeat(43) }))).toEqual(gone);
  const set = (status: string) =>
    harness.database.platform.company.updateMany({ where: { id: company.company.id }, data: { status } });
  await set('suspended');
  expect(await refusal(anybody().answerSurvey({ token, score: 5 }))).toEqual(gone);
  await set('active');
  harness.clock.now = new Date(Date.now() + 60 * 86_400_000 + 1_000);
  expect(await refusal(anybody().answerSurvey({ token, score: 5 }))).toEqual(gone);
  harness.clock.now = null;
});

it('is for leaders to ask', async () => {
  expect((await refusal(as('sdr').createSurvey({}))).code).toBe('FORBIDDEN');
  expect((await refusal(as('manager').createSurvey({ lead_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10' }))).message).toBe(
    MESSAGES.notFound,
  );
});

it('asks and refuses in the language of its link', async () => {
  const { link } = await as('manager').createSurvey({ language: 'de' });
  const token = tokenOf(link);
  expect(await anybody().openSurvey({ token })).toMatchObject({ language: 'de', answered: false });
  expect(await anybody().answerSurvey({ token, score: 5 })).toMatchObject({ language: 'de', answered: true });
  expect((await refusal(anybody().answerSurvey({ token, score: 1 }))).message).toBe(SURVEY_MESSAGES.de.answered);
  const { items } = await as('manager').surveys({ answered: true });
  expect(items[0]).toMatchObject({ language: 'de', score: 5 });
});
