import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { both, offer, type ForeignCompany, type Story } from './story.ts';

export const BREWLINE: ForeignCompany = {
  name: 'Brewline',
  timezone: 'Europe/London',
  currency: 'GBP',
  playbook: {
    ...EMPTY_PLAYBOOK,
    about: both('Brewline rents coffee machines to offices and hotels.'),
    offers: [
      offer({
        name: 'Brewline 40',
        does: both('Brewline 40 makes forty cups an hour and takes up no more room than a kettle.'),
        for_whom: ['office', 'technology', 'finance'],
        price: 59,
        unit: both('a month'),
        proofs: [both('We clean and descale it four times a year.'), both('It needs a socket and no water pipe.')],
        problems: ['machine-breakdowns'],
      }),
      offer({
        name: 'Brewline 200',
        does: both('Brewline 200 makes two hundred cups an hour and is filled once a day.'),
        for_whom: ['hotel', 'hospitality', 'canteen', 'retail', 'healthcare', 'education'],
        price: 189,
        unit: both('a month'),
        proofs: [
          both('A technician is there within eight working hours.'),
          both('Milk and beans are filled from the front.'),
        ],
        links: [{ label: 'Data sheet', url: 'https://brewline.example/200.pdf' }],
        problems: ['machine-breakdowns', 'queues'],
      }),
      offer({
        name: 'Brewline 900',
        does: both('Brewline 900 is for canteens with one rush a day: nine hundred cups an hour from two spouts.'),
        for_whom: ['canteen', 'manufacturing'],
        price: 640,
        unit: both('a month'),
        proofs: [both('Two people keep a line of two hundred moving.')],
        problems: ['queues'],
      }),
      offer({
        name: 'Bean plan',
        does: both('The bean plan brings freshly roasted beans every two weeks.'),
        price: 14,
        unit: both('per kg'),
        proofs: [both('You can change the amount until three days before.')],
      }),
    ],
    problems: [
      {
        key: 'machine-breakdowns',
        name: both('machine breakdowns'),
        words: ['broken', 'repair', 'machine'],
        consequence: both('When the machine is down, people leave the building for coffee.'),
        question: both('How long does a repair take today?'),
      },
      {
        key: 'queues',
        name: both('queues at the machine'),
        words: ['line', 'queue', 'wait'],
        consequence: both('A queue at nine costs everybody in it ten minutes.'),
        question: both('How many people come at the busiest time?'),
      },
    ],
    stories: [
      {
        key: 'larkfield',
        customer: 'Larkfield Hotels',
        industry: 'hospitality',
        result: both('Larkfield Hotels serves breakfast coffee in six houses with Brewline 200.'),
        offers: ['brewline-200'],
      },
    ],
    news: [
      { key: 'decaf', day: '2026-11-02', text: both('Since November each machine takes decaf beside the beans.') },
    ],
    team_name: 'The Brewline team',
    meeting_link: 'https://meet.brewline.example/talk',
    legal_footer: 'Brewline Ltd, 4 Roaster Row, Leeds',
    discount_limit: 10,
    payment: both('We invoice each month, payable within 14 days.'),
    warranty: both('Repairs are part of the rent.'),
  },
  stories: [
    {
      name: 'asks for what the product is, in words that name a problem',
      lead: {
        email: 'nora@fenwick.example',
        first_name: 'Nora',
        last_name: 'Ellis',
        company_name: 'Fenwick House',
        industry: 'hospitality',
        source: 'website',
        pain_points: 'We look for a new coffee machine for the breakfast room.',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'asks about oat milk, and then a colleague says what about',
      lead: {
        email: 'tariq@osier.example',
        first_name: 'Tariq',
        company_name: 'Osier Studios',
        industry: 'technology',
        source: 'website',
        pain_points: 'Does the Brewline take oat milk?',
      },
      turns: [
        { day: 0, task: 'outreach', request: { moment: 'reply' } },
        { day: 4, asks_about: 'Brewline 40' },
        { day: 7, task: 'follow_up' },
      ],
    },
    {
      name: 'asks to stop after the first letter',
      lead: {
        email: 'gwen@alder.example',
        first_name: 'Gwen',
        company_name: 'Alder Partners',
        industry: 'finance',
        source: 'website',
        asked_about: 'machine breakdowns',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
        { day: 2, says: 'Please stop writing to me.' },
        { day: 8, task: 'outreach' },
      ],
    },
    {
      name: 'wants a call on Thursday, and is called',
      lead: {
        email: 'sven@harbour.example',
        first_name: 'Sven',
        company_name: 'Harbour Inn',
        industry: 'hospitality',
        source: 'referral',
        asked_about: 'Brewline 200',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
        { day: 1, says: 'Call me Thursday, please.' },
        { day: 5, task: 'outreach' },
        { day: 7, answered: true },
        { day: 8, task: 'follow_up' },
      ],
    },
    {
      name: 'gets a proposal of two machines and a bean plan',
      lead: {
        email: 'ines@marlow.example',
        first_name: 'Ines',
        last_name: 'Marlow',
        company_name: 'Marlow Conference Centre',
        industry: 'hospitality',
        source: 'website',
        asked_about: 'Brewline 200',
      },
      turns: [
        {
          day: 0,
          task: 'proposal_generation',
          request: {
            items: [
              { offer: 'Brewline 200', quantity: 2 },
              { offer: 'Bean plan', quantity: 40 },
            ],
            discount: 5,
          },
        },
      ],
    },
    {
      name: 'is asked for twenty minutes on a Tuesday',
      lead: {
        email: 'paul@quarry.example',
        first_name: 'Paul',
        company_name: 'Quarry Foods',
        industry: 'manufacturing',
        source: 'website',
        asked_about: 'queues at the machine',
      },
      turns: [
        { day: 0, task: 'meeting_scheduling', request: { at: '2026-11-24T14:00:00Z', minutes: 20 } },
        {
          day: 2,
          task: 'outreach',
          request: { items: [{ offer: 'Brewline 900', quantity: 1 }], at: '2026-11-27T14:00:00Z' },
        },
      ],
    },
    {
      name: 'gets an invitation to an open house',
      lead: {
        email: 'hazel@copse.example',
        first_name: 'Hazel',
        company_name: 'Copse & Co',
        industry: 'retail',
        source: 'cold_call',
      },
      turns: [
        {
          day: 0,
          task: 'outreach',
          request: {
            moment: 'event_invitation',
            event: { name: 'our open house', starts_at: '2026-12-03T15:00:00Z', place: '4 Roaster Row, Leeds' },
          },
        },
      ],
    },
    {
      name: 'is lost for its timing, and asked again',
      lead: {
        email: 'leo@brook.example',
        first_name: 'Leo',
        company_name: 'Brook Dental',
        industry: 'healthcare',
        source: 'website',
        asked_about: 'Brewline 40',
      },
      turns: [
        { day: 0, lost: 'timing' },
        { day: 2, task: 'outreach' },
      ],
    },
    {
      name: 'gets a note in somebody’s own words',
      lead: {
        email: 'amy@glade.example',
        first_name: 'Amy',
        company_name: 'Glade Hotel',
        industry: 'hospitality',
        source: 'website',
        asked_about: 'Brewline 200',
      },
      turns: [
        { day: 0, task: 'outreach', note: 'Offer the second machine at half the rent, and mention the kitchen fair.' },
      ],
    },
    ...Array.from({ length: 20 }, (_, at): Story => ({
      name: `is one of twenty alike (${at + 1})`,
      lead: {
        email: `guest${at}@inn${at}.example`,
        first_name: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'][at % 5] ?? 'Ada',
        company_name: `The ${['Anchor', 'Bell', 'Crown', 'Drover', 'Eagle'][at % 5]} ${['Inn', 'House', 'Rooms', 'Lodge'][Math.floor(at / 5)]}`,
        industry: 'hospitality',
        source: 'website',
        asked_about: 'queues at the machine',
      },
      turns: [{ day: 0, task: 'outreach' }],
    })),
  ],
};
