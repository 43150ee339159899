import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { both, offer, type ForeignCompany } from './story.ts';

export const TIDEWATER: ForeignCompany = {
  name: 'Tidewater',
  timezone: 'America/New_York',
  currency: 'USD',
  playbook: {
    ...EMPTY_PLAYBOOK,
    about: both('Tidewater makes rotas for care homes.'),
    offers: [
      offer({
        name: 'Tidewater Rota',
        does: both('Tidewater Rota fills an empty shift by asking the people who may work it, in the order you set.'),
        price: 6,
        unit: both('per employee and month'),
        proofs: [
          both('A shift that opens at six in the morning is filled by seven in most homes.'),
          both('Nobody is asked who has worked the night before.'),
          both('A home is set up in two days.'),
        ],
      }),
    ],
    team_name: 'The Tidewater team',
    legal_footer: 'Tidewater Inc, 12 Quay St, Portland ME',
    discount_limit: 0,
  },
  stories: [
    {
      name: 'told nothing but an address',
      lead: { email: 'office@maplecare.example', source: 'website' },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'writes a long story that nobody chose a topic from',
      lead: {
        email: 'rosa@stillwater.example',
        first_name: 'Rosa',
        last_name: 'Vance',
        company_name: 'Stillwater Homes',
        industry: 'healthcare',
        source: 'webinar',
        pain_points: 'Our nurses call in sick every other day and the price of agencies is killing us, $90 an hour.',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'did not ask',
      lead: {
        email: 'dale@oldmill.example',
        first_name: 'Dale',
        company_name: 'Old Mill Care',
        industry: 'healthcare',
        source: 'import',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'wants a discount that the playbook does not allow',
      lead: {
        email: 'kim@cedar.example',
        first_name: 'Kim',
        company_name: 'Cedar Court',
        industry: 'healthcare',
        source: 'website',
        asked_about: 'Tidewater Rota',
      },
      turns: [{ day: 0, task: 'outreach', request: { discount: 10 } }],
    },
    {
      name: 'asks what it costs',
      lead: {
        email: 'joan@fern.example',
        first_name: 'Joan',
        company_name: 'Fern Lodge',
        industry: 'healthcare',
        source: 'website',
        asked_about: 'Tidewater Rota',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 2, says: 'What does it cost for 80 people?' },
        { day: 3, answered: true },
        { day: 9, task: 'outreach', request: { moment: 'reply', answer: 'price' } },
      ],
    },
    {
      name: 'may try it for a month',
      lead: {
        email: 'ned@pine.example',
        first_name: 'Ned',
        company_name: 'Pine Row',
        industry: 'healthcare',
        source: 'website',
        asked_about: 'Tidewater Rota',
      },
      turns: [{ day: 0, task: 'outreach', request: { trial_days: 30, avoid: ['contract'] } }],
    },
  ],
};
