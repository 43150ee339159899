import { EMPTY_PLAYBOOK, type PlaybookContent } from '@outrider/shared/insight/playbook';

/** A small playbook in which nothing is missing: two offers, three problems, in both languages. */
export const PLAYBOOK: PlaybookContent = {
  ...EMPTY_PLAYBOOK,
  about: { en: 'Fernhill keeps readings in order.', de: 'Fernhill hält Messwerte in Ordnung.' },
  offers: [
    {
      key: 'cl-200',
      name: 'CL-200',
      does: {
        en: 'CL-200 logs every minute and calls the next person until somebody answers.',
        de: 'CL-200 misst jede Minute und ruft der Reihe nach an, bis jemand abnimmt.',
      },
      for_whom: ['healthcare', 'retail', 'quality'],
      price: 390,
      price_to: null,
      unit: { en: 'per logger', de: 'je Logger' },
      proofs: [
        { en: 'A logger is set up in ten minutes.', de: 'Ein Logger ist in zehn Minuten eingerichtet.' },
        { en: 'One battery lasts two years.', de: 'Eine Batterie hält zwei Jahre.' },
      ],
      links: [{ label: 'Data sheet', url: 'https://fernhill.example/cl-200' }],
      problems: ['missed-alarms', 'paper-records'],
    },
    {
      key: 'certvault',
      name: 'CertVault',
      does: {
        en: 'CertVault keeps every certificate in one place and warns you before one runs out.',
        de: 'CertVault hält alle Scheine an einem Ort und meldet sich vor dem Ablauf.',
      },
      for_whom: ['manufacturing', 'operations', 'technology', 'finance', 'education'],
      price: 240,
      price_to: null,
      unit: { en: 'per site and month', de: 'je Standort und Monat' },
      proofs: [
        { en: 'An audit list is one click.', de: 'Eine Auditliste ist ein Klick.' },
        { en: 'A site is set up in an afternoon.', de: 'Ein Standort ist an einem Nachmittag eingerichtet.' },
      ],
      links: [],
      problems: ['calibration-records', 'paper-records'],
    },
  ],
  problems: [
    {
      key: 'missed-alarms',
      name: { en: 'missed alarms', de: 'verpasste Alarme' },
      words: ['alarm', 'pager', 'nobody was told', 'wait', 'slow'],
      consequence: {
        en: 'When an alarm reaches nobody, the loss is found on Monday.',
        de: 'Erreicht ein Alarm niemanden, fällt der Schaden am Montag auf.',
      },
      question: { en: 'Who gets the call at night today?', de: 'Wen erreicht ein Alarm heute in der Nacht?' },
    },
    {
      key: 'paper-records',
      name: { en: 'readings on paper', de: 'Messwerte auf Papier' },
      words: ['paper', 'by hand', 'typed', 'clipboard', 'Papier'],
      consequence: {
        en: 'Copied readings leave gaps that an auditor finds first.',
        de: 'In abgeschriebenen Messwerten findet der Prüfer die Lücken zuerst.',
      },
      question: { en: 'How long does a record take today?', de: 'Wie lange dauert ein Protokoll heute?' },
    },
    {
      key: 'calibration-records',
      name: { en: 'calibration certificates', de: 'Kalibrierscheine' },
      words: ['calibration', 'gauge', 'audit', 'Kalibrierung'],
      consequence: {
        en: 'A missing certificate matters on the day an auditor asks for it.',
        de: 'Ein fehlender Schein stört an dem Tag, an dem ein Prüfer ihn sehen will.',
      },
      question: { en: 'How do you see which one runs out next?', de: 'Woran sehen Sie, welcher als Nächstes abläuft?' },
    },
  ],
  stories: [
    {
      key: 'greywater',
      customer: 'Greywater Clinics',
      industry: 'healthcare',
      result: {
        en: 'Greywater Clinics has lost no batch since it moved to CL-200.',
        de: 'Greywater Clinics hat keine Charge verloren, seit CL-200 misst.',
      },
      offers: ['cl-200'],
    },
  ],
  news: [
    {
      key: 'rental',
      day: '2026-11-02',
      text: {
        en: 'Since November every device can be rented.',
        de: 'Seit November lassen sich alle Geräte mieten.',
      },
    },
  ],
  never_say: ['guarantee'],
  languages: ['en', 'de'],
  team_name: 'Fernhill sales team',
  team_email: 'sales@fernhill.example',
  meeting_link: 'https://meet.fernhill.example/call',
  legal_footer: 'Fernhill Instruments, 1 High Street, Leeds LS1 4PR, United Kingdom',
  discount_limit: 10,
  valid_days: 30,
  payment: { en: 'Payment within 30 days.', de: 'Zahlung innerhalb von 30 Tagen.' },
  tax: { en: 'Prices without VAT.', de: 'Preise zuzüglich Umsatzsteuer.' },
  warranty: { en: 'Two years on every device.', de: 'Zwei Jahre Garantie auf alle Geräte.' },
  steps: [
    { text: { en: 'We agree on the points of measurement.', de: 'Wir legen die Messpunkte fest.' }, days: 5 },
    { text: { en: 'Delivery and a short training.', de: 'Lieferung und kurze Einweisung.' }, days: 20 },
  ],
};
