import { createHash } from 'node:crypto';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { PlatformQueries, Prisma } from '@outrider/db';
import { proposalSums } from '@outrider/shared/records/proposal-sums';
import type { ProposalBody, ProposalLine } from '@outrider/shared/records/proposals';
import { DAY, HOUR } from './calendar.ts';

const TERMS =
  'Prices exclude tax. Payment within 30 days of delivery. Service plans can be ended after the first year with 60 days’ notice.';
const SERVICE = 'Service';
const INSTRUMENTS = 'Instruments';
const SOFTWARE = 'Software';

/** What Fieldstone sells: name, code, heading, price in dollars and in euros. */
const ITEMS: readonly [name: string, code: string, section: string, usd: number, eur: number][] = [
  ['Torque tester, 10 – 100 Nm', 'FS-410', INSTRUMENTS, 1_450, 1_350],
  ['Bench controller', 'FS-415', INSTRUMENTS, 2_900, 2_690],
  ['Data gateway', 'FS-020', INSTRUMENTS, 1_200, 1_120],
  ['Wireless probe', 'FS-110', INSTRUMENTS, 310, 289],
  ['Calibration weight set', 'FS-880', INSTRUMENTS, 2_150, 1_990],
  ['CertVault, per site and month', 'SW-240', SOFTWARE, 240, 225],
  ['RoundBook, per user and month', 'SW-035', SOFTWARE, 35, 32],
  ['Calibration on site, per day', 'SV-010', SERVICE, 1_450, 1_350],
  ['Calibration certificate, ISO 17025', 'SV-012', SERVICE, 85, 79],
  ['Service plan, 3 years, per tester', 'SV-036', SERVICE, 2_700, 2_490],
  ['Ledger integration', 'SV-110', SERVICE, 18_000, 16_800],
  ['Installation and training, per day', 'SV-200', SERVICE, 1_600, 1_490],
];

type Deal = {
  id: string;
  name: string;
  amount: number;
  stage: string;
  owner_id: string;
  owner_name: string;
  contact_name: string;
  contact_email: string;
  closed_at: Date | null;
};

type Item = { id: string; name: string; code: string; section: string; usd: number };

/** Fieldstone's price list, and what the customers of some of its deals were offered. */
export async function seedProposals(
  tx: PlatformQueries,
  company_id: string,
  { since, now }: { since: number; now: number },
): Promise<void> {
  const items = ITEMS.map(([name, code, section, usd, eur]) => ({ id: uuidv7(since), name, code, section, usd, eur }));
  await tx.priceItem.createMany({
    data: items.map(({ usd, eur, ...item }) => ({
      ...item,
      company_id,
      prices: [
        { currency: 'USD', amount: usd },
        { currency: 'EUR', amount: eur },
      ],
      created_at: new Date(since),
      updated_at: new Date(since),
    })),
  });
  const deals = await tx.$queryRaw<Deal[]>`
    SELECT DISTINCT ON (o.stage, o.created_at, o.id) o.id, o.name, o.amount::float8 AS amount, o.stage, o.owner_id,
      u.full_name AS owner_name, c.first_name || ' ' || c.last_name AS contact_name, c.email AS contact_email, o.closed_at
    FROM opportunities o
    JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id
    JOIN opportunity_contacts l ON l.company_id = o.company_id AND l.opportunity_id = o.id
    JOIN contacts c ON c.company_id = l.company_id AND c.id = l.contact_id
    WHERE o.company_id = ${company_id}::uuid AND o.currency = 'USD' AND o.amount BETWEEN 8000 AND 90000
      AND o.stage IN ('proposal', 'negotiation', 'won', 'lost')
    ORDER BY o.stage, o.created_at DESC, o.id, c.id`;
  const of = (stage: string, most: number) => deals.filter((deal) => deal.stage === stage).slice(0, most);
  const [reviewed, asked, ...sent] = [...of('negotiation', 4), ...of('proposal', 4)];
  const all: [Deal, Kind][] = [
    ...of('lost', 2).map((deal): [Deal, Kind] => [deal, 'declined']),
    ...of('won', 6).map((deal): [Deal, Kind] => [deal, 'accepted']),
    ...sent.map((deal): [Deal, Kind] => [deal, 'sent']),
    ...(asked ? [[asked, 'asked'] as [Deal, Kind]] : []),
    ...(reviewed ? [[reviewed, 'in_review'] as [Deal, Kind]] : []),
  ];
  for (const [at, [deal, kind]] of all.entries())
    await insertProposal(tx, company_id, items, { deal, kind, number: at + 1, now });
  const next_number = all.length + 1;
  await tx.proposalSettings.create({ data: { company_id, next_number, terms: TERMS }, select: { company_id: true } });
}

/** asked: sent, with a question that waits. */
type Kind = 'accepted' | 'declined' | 'sent' | 'asked' | 'in_review';
const STATES: Record<Kind, string> = {
  accepted: 'accepted',
  declined: 'declined',
  sent: 'sent',
  asked: 'sent',
  in_review: 'in_review',
};

/** Testers and service that come to the deal's amount; the rest is a line of its own. */
function linesFor(amount: number, items: readonly Item[], discount: number): ProposalLine[] {
  const line = (code: string, quantity: number, more: Partial<ProposalLine> = {}): ProposalLine[] => {
    const item = items.find((one) => one.code === code);
    if (!item || quantity <= 0) return [];
    const { id: item_id, name, section, usd } = item;
    const base = { id: uuidv7(), item_id, name, code, section, note: null, tax_rate: 0, is_optional: false };
    return [{ ...base, quantity, unit_price: usd, discount, ...more }];
  };
  const testers = Math.max(1, Math.floor((amount * 0.45) / 1_450));
  const plans = Math.floor((amount * 0.3) / 2_700);
  const lines = [...line('FS-410', testers), ...line('FS-020', 1), ...line('SV-036', plans)];
  const rest = Math.round(amount - proposalSums(lines, 'USD').total);
  return [
    ...lines,
    ...(rest > 0 && discount === 0
      ? line('SV-200', 1, {
          id: uuidv7(),
          item_id: null,
          code: null,
          name: 'Set-up and training',
          unit_price: rest,
          discount: 0,
        })
      : []),
    ...line('SV-010', 1, { is_optional: true, discount: 0 }),
  ];
}

type Seeded = { deal: Deal; kind: Kind; number: number; now: number };

async function insertProposal(
  tx: PlatformQueries,
  company_id: string,
  items: readonly Item[],
  { deal, kind, number, now }: Seeded,
): Promise<void> {
  const isClosed = kind === 'accepted' || kind === 'declined';
  const closed = deal.closed_at?.getTime() ?? now;
  const sent = isClosed ? closed - 6 * DAY : now - (number % 5) * DAY - 5 * HOUR;
  const made = new Date(sent - 2 * DAY);
  const isSent = kind !== 'in_review';
  const lines = linesFor(deal.amount, items, kind === 'in_review' ? 20 : 0);
  const sums = proposalSums(lines, 'USD');
  const [first = ''] = deal.contact_name.split(' ');
  const body: ProposalBody = {
    introduction: `${first}, thank you for going through your line with us. This proposal covers what we talked about: connected testers, the link to your records, and calibration that your auditors accept.`,
    lines,
    steps: [
      { day: null, text: 'Delivery two weeks after you sign' },
      { day: null, text: 'Half-day training with your quality team' },
    ],
    terms: TERMS,
  };
  const id = uuidv7(made.getTime());
  const sent_at = isSent ? new Date(sent) : null;
  const updated_at = isClosed ? new Date(closed) : (sent_at ?? made);
  await tx.proposal.create({
    data: {
      company_id,
      id,
      number,
      opportunity_id: deal.id,
      currency: 'USD',
      state: STATES[kind],
      sent_version: isSent ? 1 : null,
      created_by: deal.owner_id,
      ...(kind === 'in_review' && {
        review_asked_by: deal.owner_id,
        review_note: 'They compare us with a yearly contract. At 20% they would take three years.',
      }),
      created_at: made,
      updated_at,
      sent_at,
      closed_at: isClosed ? new Date(closed) : null,
      closed_reason: kind === 'declined' ? 'The budget was moved to next year.' : null,
    },
    select: { id: true },
  });
  const { list: list_total, discount, total, tax } = sums;
  await tx.proposalVersion.create({
    data: {
      company_id,
      proposal_id: id,
      number: 1,
      title: deal.name,
      body: body as unknown as Prisma.InputJsonObject,
      valid_until: new Date(Math.floor((sent + 30 * DAY) / DAY) * DAY),
      list_total,
      discount,
      total,
      tax,
      fingerprint: isSent ? createHash('sha256').update(JSON.stringify(body)).digest('hex') : null,
      sent_at,
      created_at: made,
      updated_at: sent_at ?? made,
    },
    select: { number: true },
  });
  await insertHistory(tx, company_id, { id, deal, kind, made, sent, closed });
}

type History = { id: string; deal: Deal; kind: Kind; made: Date; sent: number; closed: number };

async function insertHistory(
  tx: PlatformQueries,
  company_id: string,
  { id: proposal_id, deal, kind, made, sent, closed }: History,
): Promise<void> {
  const { owner_name, contact_name, contact_email } = deal;
  const event = (kind_of: string, actor_name: string, at: number, more: object = {}) => ({
    company_id,
    id: uuidv7(at),
    proposal_id,
    kind: kind_of,
    actor_name,
    number: 1,
    created_at: new Date(at),
    ...more,
  });
  const events = [event('created', owner_name, made.getTime())];
  if (kind === 'in_review') events.push(event('review_asked', owner_name, made.getTime() + HOUR));
  else {
    const recipient_id = uuidv7(sent);
    const opened = new Date(sent + 3 * HOUR);
    const signed_at = kind === 'accepted' ? new Date(closed) : null;
    await tx.proposalRecipient.create({
      data: {
        company_id,
        id: recipient_id,
        proposal_id,
        name: contact_name,
        email: contact_email,
        is_signer: true,
        position: 0,
        token_hash: createHash('sha256').update(recipient_id).digest('hex'), // no link opens it
        sent_at: new Date(sent),
        first_opened_at: opened,
        last_opened_at: opened,
        opens: 1,
        signed_at,
        ...(signed_at && {
          signed_version: 1,
          signature: { how: 'typed', name: contact_name, path: null, ip: '198.51.100.24', agent: 'Firefox' },
        }),
      },
      select: { id: true },
    });
    const theirs = { recipient_id };
    events.push(event('sent', owner_name, sent), event('opened', contact_name, opened.getTime(), theirs));
    if (kind === 'asked')
      events.push(
        event('question', contact_name, opened.getTime() + HOUR, {
          ...theirs,
          text: 'Can the testers be delivered in two parts, half of them in January?',
        }),
      );
    if (kind === 'accepted')
      events.push(event('signed', contact_name, closed, theirs), event('accepted', contact_name, closed + 1, theirs));
    if (kind === 'declined')
      events.push(event('declined', contact_name, closed, { ...theirs, text: 'The budget was moved to next year.' }));
  }
  await tx.proposalEvent.createMany({ data: events });
}
