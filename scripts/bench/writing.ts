// npm run bench -- writing: what the built-in writer writes to sixty leads, a text of each kind for each, checked by
// every rule. Prints a table, and writes a page of all texts with brief, facts and rules to test-results/writing.html,
// made to be read. Ends with an error where a text breaks a rule.
import { NO_REQUEST, type TaskRequest } from '@outrider/shared/insight/task-request';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { violationsOf } from '../../packages/api/src/automation/agents/mail/draft-letter.ts';
import { makeBrief } from '../../packages/api/src/automation/agents/mail/brief.ts';
import { isInbound } from '../../packages/api/src/automation/agents/mail/brief-matter.ts';
import type { LeadFacts, WritingFacts } from '../../packages/api/src/automation/agents/facts.ts';
import { readLeads } from '../../packages/api/src/automation/agents/planning/facts.store.ts';
import { exactMoney } from '../../packages/api/src/ground/text/money.ts';
import { bodyOf, type Letter } from '../../packages/api/src/insight/writer/letters/frame.ts';
import { writeLetter } from '../../packages/api/src/insight/writer/letters/letters.ts';
import { wordsIn } from '../../packages/api/src/insight/writer/rules/text-facts.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import {
  type Brief,
  LETTER_KIND_LABELS,
  LETTER_KINDS,
  type LetterKind,
} from '../../packages/shared/src/insight/writing.ts';
import { createCompany, createLead, createUser } from '../../packages/testing/src/factories.ts';
import { demoPlaybook } from '../../prisma/demo/playbook.ts';
import { openStore } from './database.ts';
import { BENCH_LEADS } from './writing-leads.ts';
import { type PageText, writingPage } from './writing-page.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
/** A Friday afternoon. */
const CALLED = new Date('2026-11-20T15:00:00Z');
const say = (line: string) => process.stdout.write(`${line}\n`);
const id = (n: number) => `01980f5c-7f3e-7c1a-9b57-${n.toString(16).padStart(12, '0')}`;

/** What the task says, for kinds that a person asks for. */
/** What the tasks ask for; `offer` is what the lead would be offered anyway. */
const REQUESTS: Partial<Record<LetterKind, (offer: string | undefined, german: boolean) => Partial<TaskRequest>>> = {
  first_outbound: () => ({ trial_days: 30 }),
  after_meeting: (_offer, german) => ({
    agreed: german
      ? ['Sie schicken uns die Liste der Messpunkte bis Freitag.', 'Wir schicken den Plan bis Dienstag.']
      : ['You send us the list of points by Friday.', 'We send a plan by Tuesday.'],
  }),
  reply: () => ({ answer: 'price' }),
  event_invitation: (_offer, german) => ({
    event: {
      name: german ? 'Tag der offenen Tür' : 'our open house',
      starts_at: '2026-12-03T15:00:00.000Z',
      place: '14 Wharf Road, Portland',
    },
  }),
  proposal_cover: (offer) => ({ items: offer ? [{ offer, quantity: 20 }] : [], discount: 5 }),
};

/** The lead as it would stand when a text of this kind is due. */
function staged(facts: LeadFacts, kind: LetterKind): LeadFacts {
  const mail = (days: number, n: number) => ({
    id: id(n),
    subject: 'Your request',
    to_email: facts.lead.email,
    left: true,
    sent_at: ago(days),
    author: null,
    text: '',
  });
  const met = { id: id(50), title: 'Call', starts_at: CALLED, ends_at: new Date(CALLED.getTime() + 1_800_000) };
  switch (kind) {
    case 'follow_up':
    case 'reply':
      return { ...facts, messages: [mail(4, 1)] };
    case 'second_follow_up':
      return { ...facts, messages: [mail(7, 2), mail(11, 1)] };
    case 'break_up':
      return { ...facts, messages: [mail(14, 3), mail(21, 2), mail(25, 1)] };
    case 'no_show':
    case 'after_meeting':
      return { ...facts, meetings: [met], messages: [mail(4, 1)] };
    case 'reopening':
      return { ...facts, messages: [mail(90, 1)] };
    default:
      return facts;
  }
}

const MEETING = {
  starts_at: '2026-11-26T15:00:00.000Z',
  ends_at: '2026-11-26T15:30:00.000Z',
  title: 'Call',
  host: 'Marcus Feld',
  host_zone: 'America/New_York',
  link: 'https://meet.fieldstone.example/call',
};
/** A meeting, or a proposal of twenty of what the brief would offer, at the playbook's price and five percent off. */
function extraOf(kind: LetterKind, writing: WritingFacts, offered: string | undefined) {
  if (kind.startsWith('meeting')) return { meeting: MEETING };
  const offer = writing.content.offers.find(({ name }) => name === offered);
  if (kind !== 'proposal_cover' || !offer) return {};
  const total = exactMoney((offer.price ?? 0) * 20 * 0.95, writing.currency, 'en');
  return { proposal: { what: `20 × ${offer.name}`, total, valid_until: '2026-12-23' } };
}

const store = await openStore();
const database = openDatabase(store.url);
const texts: PageText[] = [];
/** `bodies`: what differs between greeting and signature; those of one template may well be alike. */
type Count = { written: number; asked: number; words: number; violations: number; bodies: Set<string> };
const counts = new Map<LetterKind, Count>();
try {
  const company = await createCompany(database, { name: 'Fieldstone Instruments' });
  const db = database.forCompany(company.id);
  await db.company.updateMany({ data: { timezone: 'America/New_York' } });
  const owner = await createUser(database, company, 'ae', { full_name: 'Marcus Feld' });
  await db.playbook.create({ data: { version: 1, document: demoPlaybook(NOW.getTime()) }, select: { version: true } });
  const ids: string[] = [];
  for (const [at, lead] of BENCH_LEADS.entries()) {
    const { ai_insights: _insights, ...row } = lead;
    const made = await createLead(db, {
      ...row,
      ...(at % 7 === 6 ? {} : { assigned_to: owner.id }),
      created_at: ago(1 + (at % 9)),
    });
    ids.push(made.id);
  }
  const read = await readLeads(db, ids, NOW);
  const agent = {
    id: id(9),
    name: 'Kestrel',
    agent_type: 'sdr_agent' as const,
    specialization: [],
    working_hours: { start: '09:00', end: '17:00', timezone: 'Europe/London' },
    automation_level: 65,
  };
  for (const kind of LETTER_KINDS) {
    const count = { written: 0, asked: 0, words: 0, violations: 0, bodies: new Set<string>() };
    counts.set(kind, count);
    for (const facts of ids.flatMap((one) => read.find(({ lead }) => lead.id === one) ?? [])) {
      if (!facts.writing) throw new Error('The playbook is not ready');
      if (kind.startsWith('first') && (kind === 'first_inbound') !== isInbound(facts.lead)) continue;
      const bare = { description: null, request: null, agent, now: NOW, lead: facts.lead, facts: staged(facts, kind) };
      const offered = makeBrief(bare, kind, facts.writing, {}, { unasked: true }).brief?.offer?.name;
      const request = REQUESTS[kind]?.(offered, facts.lead.email.endsWith('.de'));
      const asked = { ...bare, request: request ? { ...NO_REQUEST, ...request } : null };
      const briefing = makeBrief(asked, kind, facts.writing, extraOf(kind, facts.writing, offered));
      if (!briefing.brief) {
        count.asked += 1;
        texts.push({ kind, lead: facts.lead, question: briefing.question });
        continue;
      }
      const letter = writeLetter(briefing.brief);
      const violations = violationsOf(letter, briefing.brief, facts.lead);
      count.bodies.add(
        bodyOf(letter)
          .map(({ text }) => text)
          .join(' '),
      );
      count.written += 1;
      count.words += wordsOf(letter);
      count.violations += violations.length;
      texts.push({ kind, lead: facts.lead, letter, brief: briefing.brief satisfies Brief, violations });
    }
  }
} finally {
  await database.close();
  await store.close();
}

function wordsOf(letter: Letter): number {
  return bodyOf(letter).reduce((sum, { text }) => sum + wordsIn(text).length, 0);
}

say(`${'kind'.padEnd(38)}written  asked  words  bodies  violations`);
for (const [kind, { written, asked, words, violations, bodies }] of counts)
  say(
    `${LETTER_KIND_LABELS[kind].padEnd(38)}${String(written).padStart(7)}${String(asked).padStart(7)}${String(Math.round(words / Math.max(written, 1))).padStart(7)}${String(bodies.size).padStart(8)}${String(violations).padStart(12)}`,
  );
const broken = texts.flatMap(({ kind, lead, violations = [] }) =>
  violations.map(({ rule, what }) => `${kind}, ${lead.email}: ${rule}: ${what}`),
);
for (const line of broken.slice(0, 40)) say(line);
const page = path.resolve('test-results/writing.html');
mkdirSync(path.dirname(page), { recursive: true });
writeFileSync(page, writingPage(texts));
say(`${texts.length} texts, ${broken.length} violations; ${path.relative(process.cwd(), page)}`);
if (broken.length > 0) process.exitCode = 1;
