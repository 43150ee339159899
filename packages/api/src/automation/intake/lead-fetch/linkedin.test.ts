import { describe, expect, it } from 'vitest';
import { createLinkedInFetcher } from './linkedin.ts';
import { failureOf, standIn } from './platform-stand-in.fixture.ts';
import { FETCH_FAILURES } from '../words.ts';

const REFERENCE = {
  platform: 'linkedin' as const,
  id: '1a2b3c-4',
  context: { form: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:3162,1)' },
};
const TOKEN = 'AQX-secret';
const fetcher = (base_url: string) => createLinkedInFetcher({ access_token: TOKEN, base_url });
const question = (questionId: number, name: string, predefinedField: string | undefined, label: string, more = {}) => ({
  questionId,
  name,
  ...(predefinedField ? { predefinedField } : {}),
  question: { localized: { en_US: label } },
  ...more,
});

/** learn.microsoft.com/en-us/linkedin/marketing/lead-sync/lead-sync-schema. */
const FORM = {
  id: 3162,
  name: 'Nimbus 2000',
  hiddenFields: [{ name: 'utm_campaign', value: 'spring' }],
  content: {
    questions: [
      question(10548, 'firstName', 'FIRST_NAME', 'First Name'),
      question(10540, 'lastName', 'LAST_NAME', 'Last Name'),
      question(9244, 'email', 'EMAIL', 'Email'),
      question(1, 'q1', 'COMPANY_NAME', 'Firma'),
      question(2, 'q2', undefined, 'Number of employees', {
        questionDetails: {
          multipleChoiceQuestionDetails: { options: [{ id: 1, text: { localized: { en_US: '51-200' } } }] },
        },
      }),
      question(3, 'q3', undefined, 'Which broom?', {
        questionDetails: {
          multipleChoiceQuestionDetails: { options: [{ id: 1, text: { localized: { en_US: 'Fast' } } }] },
        },
      }),
    ],
  },
};
const text = (questionId: number, answer: string) => ({
  questionId,
  answerDetails: { textQuestionAnswer: { answer } },
});
const choice = (questionId: number, ...options: number[]) => ({
  questionId,
  answerDetails: { multipleChoiceAnswer: { options } },
});
const RESPONSE = {
  id: '1a2b3c-4',
  owner: { sponsoredAccount: 'urn:li:sponsoredAccount:522529623' },
  submitter: 'urn:li:person:MpGcnvaU_p',
  versionedLeadGenFormUrn: REFERENCE.context.form,
  leadType: 'SPONSORED',
  testLead: true,
  submittedAt: 1686182358881,
  formResponse: {
    answers: [
      text(10548, 'Harry'),
      text(10540, 'Potter'),
      text(9244, 'harry@example.com'),
      text(1, 'Hogwarts'),
      choice(2, 1),
      choice(3, 1, 7),
    ],
    consentResponses: [{ accepted: true, consentId: 4 }],
  },
};
const LEAD = {
  source: 'linkedin',
  email: 'harry@example.com',
  first_name: 'Harry',
  last_name: 'Potter',
  company_name: 'Hogwarts',
  company_size: '51-200',
  notes: 'Which broom?: Fast, option 7\nUtm campaign: spring\nForm: Nimbus 2000\nLead type: SPONSORED',
  is_test: true,
};

describe('LinkedIn', () => {
  it('gives the answers together with the form that names them', async () => {
    const { base_url, asked } = await standIn({ body: { ...RESPONSE, form: FORM } });
    expect(await fetcher(base_url).fetch(REFERENCE)).toStrictEqual(LEAD);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toMatch(
      /^\/rest\/leadFormResponses\/1a2b3c-4\?fields=[\w,]+,form:\(id,name,content,hiddenFields\)$/,
    );
    expect(asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
    });
  });

  it('is asked for the form when it did not come along', async () => {
    const { base_url, asked } = await standIn({ body: RESPONSE }, { body: FORM });
    expect(await fetcher(base_url).fetch(REFERENCE)).toStrictEqual(LEAD);
    expect(asked.map(({ url }) => url)).toStrictEqual([
      expect.stringContaining('/rest/leadFormResponses/1a2b3c-4?'),
      '/rest/leadForms/3162',
    ]);
  });

  it.each([
    [401, {}, FETCH_FAILURES.token, false, null],
    [403, {}, FETCH_FAILURES.forbidden, false, null],
    [404, {}, FETCH_FAILURES.gone, false, null],
    [400, {}, FETCH_FAILURES.refused, false, null],
    [429, { 'retry-after': '999999' }, FETCH_FAILURES.busy, true, 86_400],
    [429, {}, FETCH_FAILURES.busy, true, null],
    [500, {}, FETCH_FAILURES.down, true, null],
    [504, { 'retry-after': 'soon' }, FETCH_FAILURES.down, true, null],
  ])('%i', async (status, headers: Record<string, string>, message, retryable, retry_after) => {
    const { base_url } = await standIn({ status, headers, body: { message: TOKEN, status } });
    expect(await failureOf(fetcher(base_url).fetch(REFERENCE))).toStrictEqual({
      message: message('LinkedIn'),
      retryable,
      retry_after,
    });
  });

  it('a form that fails fails the lead', async () => {
    const { base_url } = await standIn({ body: RESPONSE }, { status: 500, body: '' });
    expect(await failureOf(fetcher(base_url).fetch(REFERENCE))).toMatchObject({ retryable: true });
  });

  it.each(['../me', '', 'a/b', 'x'.repeat(101)])("never asks for '%.10s'", async (id) => {
    const { base_url, asked } = await standIn({ body: RESPONSE });
    expect(await failureOf(fetcher(base_url).fetch({ ...REFERENCE, id }))).toMatchObject({
      message: FETCH_FAILURES.invalidId('LinkedIn'),
      retryable: false,
    });
    expect(asked).toHaveLength(0);
  });
});
