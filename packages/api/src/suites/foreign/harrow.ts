import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { both, offer, type ForeignCompany } from './story.ts';

export const HARROW: ForeignCompany = {
  name: 'Harrow & Pike',
  timezone: 'Europe/London',
  currency: 'GBP',
  playbook: {
    ...EMPTY_PLAYBOOK,
    tone: 'formal',
    about: both('Harrow & Pike keeps books and files tax returns for small firms.'),
    offers: [
      offer({
        name: 'Bookkeeping',
        does: both('We keep your books each week, so that a question about a figure has an answer the same day.'),
        for_whom: ['retail', 'hospitality', 'technology'],
        price: 48,
        unit: both('an hour'),
        proofs: [both('You see each month by its fifth working day.'), both('We work in the software that you have.')],
        problems: ['late-figures'],
      }),
      offer({
        name: 'Payroll',
        does: both('We run your payroll and answer the questions of your people about it.'),
        price: 9,
        unit: both('per payslip'),
        proofs: [both('Payslips are ready four days before pay day.'), both('Starters and leavers take us a day.')],
      }),
    ],
    problems: [
      {
        key: 'late-figures',
        name: both('figures that come late'),
        words: ['late', 'books', 'month end'],
        consequence: both('A figure that comes in March cannot change January.'),
        question: both('When do you see the figures of a month today?'),
      },
    ],
    news: [{ key: 'vat', day: '2026-11-25', text: both('From now on we file VAT returns as part of bookkeeping.') }],
    team_name: 'Harrow & Pike',
    legal_footer: 'Harrow & Pike LLP, 3 Mill Lane, York',
    discount_limit: 0,
    payment: both('We invoice the hours of each month.'),
  },
  stories: [
    {
      name: 'asks about late figures',
      lead: {
        email: 'bea@quill.example',
        first_name: 'Bea',
        last_name: 'Stone',
        company_name: 'Quill Books',
        industry: 'retail',
        source: 'website',
        pain_points: 'Month end takes us three weeks.',
        asked_about: 'figures that come late',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'asks about something that the firm does not do',
      lead: {
        email: 'ian@lathe.example',
        first_name: 'Ian',
        company_name: 'Lathe & Sons',
        industry: 'manufacturing',
        source: 'website',
        pain_points: 'Can you audit our pension fund?',
        asked_about: 'pension audit',
      },
      turns: [{ day: 0, task: 'outreach' }],
    },
    {
      name: 'gets a proposal of hours and payslips',
      lead: {
        email: 'zoe@tansy.example',
        first_name: 'Zoe',
        company_name: 'Tansy Cafés',
        industry: 'hospitality',
        source: 'referral',
        asked_about: 'Bookkeeping',
      },
      turns: [
        {
          day: 0,
          task: 'proposal_generation',
          request: {
            items: [
              { offer: 'Bookkeeping', quantity: 12 },
              { offer: 'Payroll', quantity: 30 },
            ],
          },
        },
      ],
    },
    {
      name: 'is asked a question of our own',
      lead: {
        email: 'max@orchard.example',
        first_name: 'Max',
        company_name: 'Orchard Tools',
        industry: 'retail',
        source: 'partner',
        asked_about: 'Payroll',
      },
      turns: [
        { day: 0, task: 'outreach', request: { question: 'How many people do you pay each month?' } },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'is lost for the price, and hears of what is new',
      lead: {
        email: 'fay@wren.example',
        first_name: 'Fay',
        company_name: 'Wren Textiles',
        industry: 'manufacturing',
        source: 'website',
        asked_about: 'Bookkeeping',
      },
      turns: [
        { day: 0, lost: 'price' },
        { day: 3, task: 'outreach', request: { moment: 'reopening' } },
      ],
    },
    {
      name: 'is out of the office',
      lead: {
        email: 'tom@bracken.example',
        first_name: 'Tom',
        company_name: 'Bracken Travel',
        industry: 'hospitality',
        source: 'website',
        asked_about: 'Payroll',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
        { day: 1, says: 'I am out of the office until 14 December.' },
        { day: 21, answered: true },
      ],
    },
  ],
};
