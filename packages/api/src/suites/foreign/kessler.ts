import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { both, offer, type ForeignCompany } from './story.ts';

export const KESSLER: ForeignCompany = {
  name: 'Kessler Gebäudedienste',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  playbook: {
    ...EMPTY_PLAYBOOK,
    languages: ['de', 'en'],
    tone: 'formal',
    about: both('Kessler cleans offices and practices.', 'Kessler reinigt Büros und Praxen.'),
    offers: [
      offer({
        name: 'Tagesreinigung',
        does: both(
          'With daytime cleaning one person looks after your rooms while you work.',
          'Bei der Tagesreinigung kümmert sich eine feste Person um Ihre Räume, während Sie arbeiten.',
        ),
        for_whom: ['office', 'finance', 'technology'],
        price: 29.5,
        unit: both('an hour', 'je Stunde'),
        proofs: [
          both(
            'The same person comes every day, with a substitute you have met.',
            'Es kommt immer dieselbe Person, und die Vertretung lernen Sie vorher kennen.',
          ),
          both('You sign off each week on one page.', 'Sie zeichnen jede Woche auf einer Seite ab.'),
        ],
        problems: ['changing-staff'],
      }),
      offer({
        name: 'Praxisreinigung',
        does: both(
          'Practice cleaning follows your hygiene plan room by room.',
          'Die Praxisreinigung folgt Ihrem Hygieneplan, Raum für Raum.',
        ),
        for_whom: ['healthcare', 'dentist'],
        price: 34,
        unit: both('an hour', 'je Stunde'),
        proofs: [
          both(
            'Every wipe-down stands in the record with time and name.',
            'Jede Wischdesinfektion steht mit Uhrzeit und Namen im Protokoll.',
          ),
          both(
            'Our people are trained for practices once a year.',
            'Unsere Leute werden jedes Jahr für Praxen geschult.',
          ),
        ],
        problems: ['hygiene-records'],
      }),
    ],
    problems: [
      {
        key: 'changing-staff',
        name: both('changing cleaning staff', 'wechselndes Reinigungspersonal'),
        words: ['ständig neue', 'every week someone else'],
        consequence: both(
          'With every change you explain the alarm system again.',
          'Mit jedem Wechsel erklären Sie die Alarmanlage neu.',
        ),
        question: both(
          'How often has the staff changed this year?',
          'Wie oft hat das Personal dieses Jahr gewechselt?',
        ),
      },
      {
        key: 'hygiene-records',
        name: both('hygiene records', 'Hygieneprotokolle'),
        words: ['Protokoll', 'Begehung'],
        consequence: both(
          'A missing record is noticed at the inspection.',
          'Ein fehlendes Protokoll fällt bei der Begehung auf.',
        ),
        question: both('Who keeps the record today?', 'Wer führt das Protokoll heute?'),
      },
    ],
    news: [
      {
        key: 'app',
        day: '2026-11-09',
        text: both(
          'Since November you see the record on your phone.',
          'Seit November sehen Sie das Protokoll auf dem Telefon.',
        ),
      },
    ],
    team_name: 'Das Kessler-Team',
    team_email: 'team@kessler.example',
    legal_footer: 'Kessler Gebäudedienste GmbH, Hafenstraße 9, Hamburg',
    discount_limit: 5,
    valid_days: 30,
    payment: both('We invoice at the end of the month.', 'Wir rechnen am Monatsende ab.'),
  },
  stories: [
    {
      name: 'asks on a form, in German',
      lead: {
        email: 'praxis@zahnarzt-moll.example.de',
        first_name: 'Carla',
        last_name: 'Moll',
        company_name: 'Zahnarztpraxis Moll',
        industry: 'healthcare',
        source: 'website',
        pain_points: 'Wir suchen eine neue Reinigungsfirma für unsere Praxis.',
        asked_about: 'Hygieneprotokolle',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'asks on a form, in English',
      lead: {
        email: 'ruth@havelock.example',
        first_name: 'Ruth',
        last_name: 'Dean',
        company_name: 'Havelock Capital',
        industry: 'finance',
        source: 'website',
        pain_points: 'Every week someone else comes to clean our office and we are tired of it.',
        asked_about: 'changing cleaning staff',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
      ],
    },
    {
      name: 'did not ask, and answers in the middle',
      lead: {
        email: 'leitung@kontor-nord.example.de',
        first_name: 'Jens',
        company_name: 'Kontor Nord',
        industry: 'finance',
        source: 'cold_call',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
        { day: 9, says: 'Danke, wir schauen es uns im Januar an.' },
        { day: 16, answered: true },
      ],
    },
    {
      name: 'asks us to stop, in German',
      lead: {
        email: 'info@brandt-anwaelte.example.de',
        first_name: 'Ute',
        company_name: 'Brandt Anwälte',
        industry: 'finance',
        source: 'website',
        asked_about: 'Tagesreinigung',
      },
      turns: [
        { day: 0, task: 'outreach' },
        { day: 1, task: 'follow_up' },
        { day: 3, says: 'Bitte nicht mehr schreiben.' },
        { day: 12, task: 'follow_up' },
      ],
    },
    {
      name: 'gets what was agreed',
      lead: {
        email: 'o.lang@lang-optik.example.de',
        first_name: 'Oskar',
        company_name: 'Lang Optik',
        industry: 'retail',
        source: 'referral',
        asked_about: 'Tagesreinigung',
      },
      turns: [
        {
          day: 0,
          task: 'outreach',
          request: {
            moment: 'after_meeting',
            language: 'de',
            agreed: ['Wir kommen am Freitag zur Besichtigung.', 'Sie schicken uns den Grundriss.'],
          },
        },
      ],
    },
    {
      name: 'gets a proposal by the hour',
      lead: {
        email: 'k.roth@roth-radiologie.example.de',
        first_name: 'Karin',
        last_name: 'Roth',
        company_name: 'Roth Radiologie',
        industry: 'healthcare',
        source: 'website',
        asked_about: 'Praxisreinigung',
      },
      turns: [
        {
          day: 0,
          task: 'proposal_generation',
          request: { items: [{ offer: 'Praxisreinigung', quantity: 60 }], discount: 5 },
        },
      ],
    },
  ],
};
