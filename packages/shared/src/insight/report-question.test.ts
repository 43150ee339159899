import { describe, expect, it } from 'vitest';
import type { CustomField } from '../ground/fields/custom.ts';
import { reportAskSchema } from './reports.ts';
import { completeQuestion, type QuestionWords, readQuestion } from './report-question.ts';

const tier = {
  key: 'tier',
  label: 'Tier',
  kind: 'choice',
  options: [
    { value: 'gold', label: 'Gold plan', archived: false },
    { value: 'basic', label: 'Basic', archived: false },
  ],
  archived_at: null,
} as unknown as CustomField;
const [MAYA, TOM] = ['0198f5a1-0000-7000-8000-0000000000a1', '0198f5a1-0000-7000-8000-0000000000a2'];
const WORDS: QuestionWords = {
  fields: { lead: [], account: [], contact: [], opportunity: [tier] },
  stages: { proposal: 'Proposal', won: 'Closed Won' },
  people: { [MAYA]: 'Maya Okafor', [TOM]: 'Tom Birch' },
  me: MAYA,
};
const NONE = { filter: '', compare: false, sort: 'value', measure: 'count' };

describe('a question becomes a report', () => {
  it.each([
    [
      'won deals by source last quarter',
      'bars',
      { record_type: 'opportunity', filter: 'status:won', group_by: 'source', period: 'closed_at:last_quarter' },
    ],
    ['How many leads do we have?', 'figure', { record_type: 'lead' }],
    [
      'Win rate per owner, last 12 months compared with before',
      'bars',
      {
        record_type: 'opportunity',
        measure: 'win_rate',
        group_by: 'owner_id',
        period: 'closed_at:last_12_months',
        compare: true,
      },
    ],
    [
      'revenue by month this year',
      'columns',
      {
        record_type: 'opportunity',
        measure: 'sum.amount',
        filter: 'status:won',
        group_by: 'closed_at:month',
        period: 'closed_at:this_year',
      },
    ],
    [
      'pipeline by stage',
      'bars',
      { record_type: 'opportunity', measure: 'sum.amount', filter: 'status:open', group_by: 'stage' },
    ],
    [
      'qualified leads by source by month',
      'bars',
      { record_type: 'lead', filter: 'status:qualified', group_by: 'source', split_by: 'created_at:month' },
    ],
    [
      'webinar and referral leads last 30 days',
      'figure',
      { record_type: 'lead', filter: 'source:webinar,referral', period: 'created_at:last_30_days' },
    ],
    [
      'average amount of Tom Birch’s won deals by tier',
      'bars',
      {
        record_type: 'opportunity',
        measure: 'average.amount',
        filter: `owner_id:${TOM};status:won`,
        group_by: 'custom.tier',
      },
    ],
    ['my gold plan deals', 'figure', { record_type: 'opportunity', filter: `owner_id:${MAYA};custom.tier:gold` }],
    [
      'my new leads by month',
      'columns',
      { record_type: 'lead', filter: `owner:${MAYA};status:new`, group_by: 'created_at:month' },
    ],
    ['customers by owner', 'bars', { record_type: 'account', group_by: 'owner_id' }],
    ['conversion rate by score', 'bars', { record_type: 'lead', measure: 'conversion_rate', group_by: 'score' }],
    [
      'calls by person last month',
      'bars',
      { record_type: 'activity', filter: 'part:call', group_by: 'person', period: 'created_at:last_month' },
    ],
    [
      'Meetings held per week, last 90 days',
      'columns',
      {
        record_type: 'activity',
        filter: 'outcome:held',
        group_by: 'created_at:week',
        period: 'created_at:last_90_days',
      },
    ],
    [
      'what did agents do by week',
      'columns',
      { record_type: 'activity', filter: 'side:ai', group_by: 'created_at:week' },
    ],
    ['outreach by person', 'bars', { record_type: 'activity', measure: 'outreach', group_by: 'person' }],
    ['my activities by activity', 'bars', { record_type: 'activity', filter: `person:${MAYA}`, group_by: 'part' }],
  ])('%s', (question, chart, ask) => {
    const { asked, unknown } = readQuestion(question, WORDS);
    expect(unknown).toEqual([]);
    expect(asked).toEqual({ chart, ask: { ...NONE, ...ask } });
    expect(reportAskSchema.parse(asked?.ask)).toEqual(asked?.ask);
  });

  it.each([
    ['won deals by account', { group_by: 'account_id', filter: 'status:won' }],
    ['deals by source and owner', { group_by: 'source', split_by: 'owner_id' }],
    ['closed won deals', { filter: 'stage:won' }],
  ])('%s, which has the name of something else in it', (question, ask) => {
    const { asked, unknown } = readQuestion(question, WORDS);
    expect(unknown).toEqual([]);
    expect(asked?.ask).toMatchObject({ record_type: 'opportunity', ...ask });
  });

  it.each([
    ['deals of leads by source', ['leads']],
    ['deals by source by owner by stage', ['by stage']],
    ['deals last quarter this year', ['this year']],
    ['win rate average amount of deals', ['average amount']],
    ['deals by source compared with before', ['compared with before']],
    ['deals last week', ['last', 'week']],
  ])('%s asks for more than a report can say, and is not cut short', (question, unknown) =>
    expect(readQuestion(question, WORDS)).toEqual({ asked: null, unknown }),
  );

  it('does not choose between two colleagues of one name', () => {
    const people = { ...WORDS.people, '0198f5a1-0000-7000-8000-0000000000a3': 'Tom Birch' };
    expect(readQuestion('deals of Tom Birch', { ...WORDS, people })).toEqual({ asked: null, unknown: ['tom birch'] });
  });

  it('names what it does not understand, and asks for nothing then', () => {
    expect(readQuestion('happy deals by horoscope', WORDS)).toEqual({
      asked: null,
      unknown: ['happy', 'by horoscope'],
    });
    expect(readQuestion('last quarter', WORDS)).toEqual({ asked: null, unknown: ['last quarter'] });
    expect(readQuestion('  ', WORDS)).toEqual({ asked: null, unknown: [] });
  });
});

describe('what is typed', () => {
  it('is completed at its end, by what the records can be asked', () => {
    expect(completeQuestion('deals by so', WORDS)).toEqual(['deals by source']);
    expect(completeQuestion('won deals last q', WORDS)).toEqual(['won deals last quarter']);
    expect(completeQuestion('deals of Tom', WORDS)).toEqual(['deals of tom birch']);
    expect(completeQuestion('deals by ti', WORDS)).toContain('deals by tier');
    expect(completeQuestion('deals by zz', WORDS)).toEqual([]);
  });

  it('is completed into questions that are understood', () => {
    const starts = completeQuestion('', WORDS);
    expect(starts.length).toBeGreaterThan(3);
    for (const question of starts) expect(readQuestion(question, WORDS).asked, question).not.toBeNull();
  });
});
