import type { StandInFile } from './stand-in.ts';

const HEADERS = [
  'Vorname',
  'Nachname',
  'E-Mail',
  'Firma',
  'Position',
  'Mitarbeiter',
  'Budget',
  'Messetag',
  'Score',
  'Status',
];
const FIRST = [
  'Ruben',
  'Chloé',
  'Wei',
  'Amara',
  'Jonas',
  'Ingrid',
  'Mateo',
  'Leila',
  'Tomasz',
  'Noor',
  'Freya',
  'Hugo',
];
const LAST = [
  'Castellanos',
  'Fontaine',
  'Zhang',
  'Okoye',
  'Reuter',
  'Solberg',
  'Ferreira',
  'Haddad',
  'Nowak',
  'Visser',
  'Lindqvist',
  'Marchetti',
];
const FIRMS = [
  'Pellworm Energy',
  'Atelier Vernet',
  'Northgate Systems',
  'Harbour Foods',
  'Kestrel Tools',
  'Blau Logistik',
];
const POSITIONS = [
  'Maintenance Lead',
  'Head of Purchasing',
  'VP Operations',
  'Plant Manager',
  'Managing Director',
  'Buyer',
];
const SIZES = ['51-200', '11-50', '201-1000', '1-10', '1001+'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

function visitor(number: number): string[] {
  const [first, last, firm] = [
    pick(FIRST, number),
    pick(LAST, number * 5 + Math.floor(number / 12)),
    pick(FIRMS, number * 7),
  ];
  const budget = String(8_000 + ((number * 3_700) % 90_000));
  return [
    first,
    last,
    `${plain(first)}.${plain(last)}@${plain(firm)}.example`,
    firm,
    pick(POSITIONS, number * 11),
    pick(SIZES, number),
    budget,
    pick(['Tue', 'Wed', 'Thu'], number),
  ];
}

/** What lies in the demo account. */
export const demoFiles = (): StandInFile[] => [
  {
    id: 'demo-trade-fair',
    name: 'Trade fair 2026',
    modifiedTime: '2026-11-18T15:30:00.000Z',
    sheets: [{ title: 'Visitors', rows: [HEADERS, ...Array.from({ length: 48 }, (_, at) => visitor(at))] }],
  },
  {
    id: 'demo-partners',
    name: 'Partner referrals',
    modifiedTime: '2026-11-12T09:10:00.000Z',
    sheets: [
      {
        title: 'Referrals',
        rows: [
          ['Name', 'Email', 'Company', 'Notes'],
          ['Asta Holm', 'asta@fjordline.example', 'Fjordline', 'Knows Kestrel Tools'],
          ['Paul Brandt', '', 'Brandt GmbH', 'No address yet'],
        ],
      },
      {
        title: 'Archive',
        rows: [
          ['Name', 'Email'],
          ['Old Friend', 'old@friend.example'],
        ],
      },
    ],
  },
];
