import { EMPTY_PLAYBOOK, type PlaybookContent } from '@outrider/shared/insight/playbook';
import { PROBLEMS } from './playbook-problems.ts';

type Offer = PlaybookContent['offers'][number];

type Words = { name: string; does: [string, string]; unit: [string, string] };
const offer = (
  key: string,
  { name, does, unit }: Words,
  price: number,
  problems: string[],
  for_whom: string,
  proofs: [string, string][],
): Offer => ({
  key,
  name,
  does: { en: does[0], de: does[1] },
  unit: { en: unit[0], de: unit[1] },
  price,
  price_to: null,
  problems,
  for_whom: for_whom.split(', '),
  proofs: proofs.map(([en, de]) => ({ en, de })),
  links: [{ label: 'Data sheet', url: `https://www.fieldstone.example/data-sheets/${key}` }],
});

const OFFERS: Offer[] = [
  offer(
    'cl-200',
    {
      name: 'CL-200',
      does: [
        'CL-200 logs temperature every minute and calls the next person on the rota until somebody answers.',
        'CL-200 misst jede Minute die Temperatur und ruft der Reihe nach an, bis jemand abnimmt.',
      ],
      unit: ['per logger', 'je Logger'],
    },
    390,
    ['missed-alarms', 'paper-records'],
    'healthcare, hospital, pharmacy, laboratory, retail, grocery, food, cold chain, quality, nurse, pharmacist',
    [
      [
        'A logger is set up in ten minutes and runs two years on one battery.',
        'Ein Logger ist in zehn Minuten eingerichtet und läuft zwei Jahre mit einer Batterie.',
      ],
      [
        'Each record names who changed a limit and when, which is what inspectors ask for.',
        'Jedes Protokoll nennt, wer wann einen Grenzwert geändert hat; genau danach fragen Prüfer.',
      ],
    ],
  ),
  offer(
    'certvault',
    {
      name: 'CertVault',
      does: [
        'CertVault keeps every certificate in one place and warns you four weeks before one runs out.',
        'CertVault hält alle Kalibrierscheine an einem Ort und meldet sich vier Wochen vor dem Ablauf.',
      ],
      unit: ['per site and month', 'je Standort und Monat'],
    },
    240,
    ['calibration-records'],
    'manufacturing, quality, metrology, education, laboratory, auditor, compliance',
    [
      [
        'The list for an ISO 9001 audit is one click, with the certificate behind each line.',
        'Die Liste für ein ISO-9001-Audit ist ein Klick, mit dem Schein hinter jeder Zeile.',
      ],
    ],
  ),
  offer(
    'roundbook',
    {
      name: 'RoundBook',
      does: [
        'RoundBook takes each reading straight from the instrument into the record, so nobody types it in.',
        'RoundBook übernimmt jeden Messwert direkt vom Gerät ins Protokoll, ohne dass ihn jemand abtippt.',
      ],
      unit: ['per user and month', 'je Nutzer und Monat'],
    },
    35,
    ['paper-records', 'scattered-readings'],
    'manufacturing, education, plant, production, quality, technology, laboratory',
    [
      [
        'A round of 60 readings takes eight minutes and ends as a signed record.',
        'Ein Rundgang mit 60 Werten dauert acht Minuten und endet als unterschriebenes Protokoll.',
      ],
    ],
  ),
  offer(
    'on-site-calibration',
    {
      name: 'On-Site Calibration',
      does: [
        'With On-Site Calibration our technicians come to you, so your gauges are back in use the same day.',
        'Bei On-Site Calibration kommen unsere Techniker zu Ihnen, und Ihre Prüfmittel sind am selben Tag wieder da.',
      ],
      unit: ['per day on site', 'je Tag vor Ort'],
    },
    1_450,
    ['slow-calibration', 'drifting-sensors', 'calibration-records'],
    'manufacturing, plant, production, quality, metrology, technology, test laboratory',
    [
      [
        'A technician calibrates about 40 gauges in one day.',
        'Ein Techniker kalibriert an einem Tag etwa 40 Prüfmittel.',
      ],
    ],
  ),
  offer(
    'linksense',
    {
      name: 'LinkSense',
      does: [
        'LinkSense brings vibration, pressure and flow from every machine onto one screen, without new cable.',
        'LinkSense bringt Vibration, Druck und Durchfluss aller Maschinen auf einen Bildschirm, ohne neue Kabel.',
      ],
      unit: ['per sensor', 'je Sensor'],
    },
    280,
    ['machine-downtime', 'scattered-readings', 'drifting-sensors'],
    'manufacturing, plant manager, production, operations, maintenance, technology, engineering',
    [
      [
        'The sensors speak MQTT, so they feed the systems you already have.',
        'Die Sensoren sprechen MQTT und liefern damit an Ihre bestehenden Systeme.',
      ],
    ],
  ),
  offer(
    'rackguard',
    {
      name: 'RackGuard',
      does: [
        'RackGuard maps temperature, humidity and leaks rack by rack and passes them on through an API.',
        'RackGuard erfasst Temperatur, Feuchte und Lecks Rack für Rack und gibt sie über eine API weiter.',
      ],
      unit: ['per rack', 'je Rack'],
    },
    190,
    ['server-room-climate', 'scattered-readings'],
    'technology, finance, bank, insurance, data center, it, cio, infrastructure',
    [
      [
        'A room with 20 racks is fitted in one afternoon while everything keeps running.',
        'Ein Raum mit 20 Racks ist an einem Nachmittag ausgerüstet, bei laufendem Betrieb.',
      ],
    ],
  ),
  offer(
    'energylens',
    {
      name: 'EnergyLens',
      does: [
        'EnergyLens shows hour by hour what each site, oven and compressor uses.',
        'EnergyLens zeigt Stunde für Stunde, was jeder Standort, Ofen und Kompressor verbraucht.',
      ],
      unit: ['per site and month', 'je Standort und Monat'],
    },
    120,
    ['energy-use'],
    'retail, finance, education, facility, sustainability, branches, stores',
    [
      [
        'The yearly energy report comes out as a finished table.',
        'Der jährliche Energiebericht kommt als fertige Tabelle heraus.',
      ],
    ],
  ),
];

const story = (key: string, customer: string, industry: string, offers: string[], en: string, de: string) => ({
  key,
  customer,
  industry,
  offers,
  result: { en, de },
});

/** What Fieldstone sells and how it speaks. */
export function demoPlaybook(now: number): PlaybookContent {
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    ...EMPTY_PLAYBOOK,
    about: {
      en: 'Fieldstone makes sensors and loggers, calibrates them, and keeps the records in order.',
      de: 'Fieldstone baut Sensoren und Logger, kalibriert sie und hält die Nachweise in Ordnung.',
    },
    offers: OFFERS,
    problems: PROBLEMS,
    stories: [
      story(
        'greywater-clinics',
        'Greywater Clinics',
        'healthcare',
        ['cl-200'],
        'Greywater Clinics has not lost a single vaccine batch since its fridges moved to CL-200.',
        'Greywater Clinics hat keine Impfstoffcharge mehr verloren, seit CL-200 die Kühlschränke überwacht.',
      ),
      story(
        'fennick-foods',
        'Fennick Foods',
        'retail',
        ['cl-200'],
        'Fennick Foods replaced the paper sheets of 31 stores with CL-200 in six weeks.',
        'Fennick Foods hat mit CL-200 in sechs Wochen die Papierlisten von 31 Filialen abgelöst.',
      ),
      story(
        'alder-gearworks',
        'Alder Gearworks',
        'manufacturing',
        ['certvault', 'on-site-calibration'],
        'Alder Gearworks passed its last audit with 2,300 gauges and no finding.',
        'Alder Gearworks hat das letzte Audit mit 2.300 Prüfmitteln ohne Befund bestanden.',
      ),
      story(
        'stonebridge-mills',
        'Stonebridge Mills',
        'manufacturing',
        ['linksense'],
        'Stonebridge Mills saw a failing bearing 19 days early and changed it on a Sunday.',
        'Stonebridge Mills hat einen Lagerschaden 19 Tage vorher gesehen und am Sonntag getauscht.',
      ),
      story(
        'harrow-lane-hosting',
        'Harrow Lane Hosting',
        'technology',
        ['rackguard'],
        'Harrow Lane Hosting found four hot spots in its first week with RackGuard.',
        'Harrow Lane Hosting hat in der ersten Woche mit RackGuard vier Hitzenester gefunden.',
      ),
      story(
        'quarry-street-bank',
        'Quarry Street Bank',
        'finance',
        ['rackguard'],
        'Quarry Street Bank closed its audit point on leak detection in one month.',
        'Quarry Street Bank hat den Prüfpunkt zur Leckerkennung in einem Monat erledigt.',
      ),
      story(
        'westlow-college',
        'Westlow College',
        'education',
        ['energylens'],
        'Westlow College found 18 percent of its heating in rooms nobody used.',
        'Westlow College hat 18 Prozent der Heizkosten in Räumen gefunden, die niemand nutzte.',
      ),
    ],
    news: [
      {
        key: 'rental',
        day: day(20),
        text: {
          en: 'Every device can now be rented, so there is nothing to buy up front.',
          de: 'Alle Geräte lassen sich jetzt auch mieten, ohne Anschaffungskosten.',
        },
      },
      {
        key: 'open-api',
        day: day(75),
        text: {
          en: 'Our open API now feeds readings into other systems without extra software.',
          de: 'Unsere offene API liefert Messwerte jetzt ohne Zusatzsoftware an andere Systeme.',
        },
      },
    ],
    never_say: ['guarantee', 'best in class', 'cheapest', 'garantiert'],
    languages: ['en', 'de'],
    regions: ['Europe', 'North America', 'Australia'],
    team_name: 'Fieldstone sales team',
    team_email: 'sales@fieldstone.example',
    meeting_link: 'https://meet.fieldstone.example/call',
    legal_footer: 'Fieldstone Instruments, 214 Harbor Street, Portland, ME 04101, United States',
    discount_limit: 10,
    valid_days: 30,
    payment: { en: 'Payment within 30 days of the invoice.', de: 'Zahlung innerhalb von 30 Tagen nach Rechnung.' },
    tax: { en: 'Prices without sales tax or VAT.', de: 'Alle Preise zuzüglich Umsatzsteuer.' },
    warranty: { en: 'Two years on every device.', de: 'Zwei Jahre Garantie auf alle Geräte.' },
    steps: [
      {
        text: { en: 'We agree on points of measurement and limits.', de: 'Wir legen Messpunkte und Grenzwerte fest.' },
        days: 5,
      },
      {
        text: { en: 'Delivery, set-up and a short training.', de: 'Lieferung, Einrichtung und kurze Einweisung.' },
        days: 20,
      },
      {
        text: {
          en: 'We look at the first month of readings together.',
          de: 'Wir sehen uns den ersten Monat gemeinsam an.',
        },
        days: 50,
      },
    ],
  };
}
