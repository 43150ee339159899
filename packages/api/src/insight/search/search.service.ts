import type { CompanyDb } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import { type GlobalSearch, SEARCH_KINDS, type SearchHit, type SearchResult } from '@outrider/shared/insight/search';
import type { CompanyUser } from '../../ground/guard.ts';
import { type ConversationRow, findDayRows } from './day.store.ts';
import { guessMeant, readTyped } from './patterns.ts';
import {
  presentAccount,
  presentCampaign,
  presentContact,
  presentConversation,
  presentDeal,
  presentMeeting,
  presentPerson,
  presentTask,
} from './present.ts';
import { type Match, matchRow, matchSimilar, type Texts } from './rank.ts';
import { type AccountRow, type ContactRow, findRows, type PersonRow } from './search.store.ts';
import { editDistance } from './edit-distance.ts';

/** How many rows are looked at of those that hold the words. */
const LOOKED_AT = 200;
/** What the words as typed find less often than this is looked for by spelling as well. */
const FEW = 3;

type Found<T> = { row: T; match: Match };
type Ranked = { hit: SearchHit; rank: number };
type Words = { typed: string[]; meant: string[] };

/**
 * What the search box finds: leads, contacts, accounts and deals by name, e-mail, domain, phone and company; tasks and
 * meetings by title, conversations by subject and person, campaigns by name, each as far as the user's own lists reach.
 * A person is found once: a lead that became a contact is left to that one. Of the records, typos are forgiven where
 * the words as typed find fewer than three in all, and come last. Of a word that thousands of rows hold, the first 200 are
 * looked at.
 */
export async function searchEverything(
  db: CompanyDb,
  user: CompanyUser,
  { q, limit }: GlobalSearch,
  now: Date,
): Promise<SearchResult> {
  const typed = readTyped(q);
  if (!typed) return { groups: [] };
  const meant = guessMeant(typed.words);
  const [rows, day] = await Promise.all([
    findRows(db.forReading(), {
      typed: typed.patterns,
      guess: meant?.patterns ?? null,
      few: FEW,
      most: LOOKED_AT,
      kinds: {
        leads: can(user, 'leads.read'),
        contacts: can(user, 'contacts.read'),
        accounts: can(user, 'accounts.read'),
        deals: can(user, 'pipeline.read'),
      },
    }),
    findDayRows(db, {
      typed: typed.patterns,
      user_id: user.id,
      reach: {
        tasks: reachTo(user, 'tasks.use'),
        meetings: reachTo(user, 'meetings.use'),
        conversations: reachTo(user, 'mail.use'),
        campaigns: can(user, 'campaigns.read') ? 'all' : null,
      },
      now,
      most: LOOKED_AT,
    }),
  ]);
  const words = { typed: typed.words, meant: meant?.words ?? [] };
  return groupHits(
    [
      ...rank(rows.leads, textsOfPerson, presentPerson, words),
      ...rank(rows.contacts, textsOfContact, presentContact, words),
      ...rank(rows.accounts, textsOfAccount, presentAccount, words),
      ...rank(rows.deals, textsOfNamed, presentDeal, words),
      ...rank(day.tasks.map(asTyped), textsOfTitled, presentTask, words),
      ...rank(day.meetings.map(asTyped), textsOfTitled, (row) => presentMeeting(row, user.company.timezone), words),
      ...rank(day.conversations.map(asTyped), textsOfConversation, presentConversation, words),
      ...rank(day.campaigns.map(asTyped), textsOfNamed, presentCampaign, words),
    ],
    limit,
  );
}

const reachTo = (user: CompanyUser, capability: 'tasks.use' | 'meetings.use' | 'mail.use') =>
  can(user, capability, { assigned_to: user.id }) ? (reachOf(user, capability) === 'all' ? 'all' : 'own') : null;

const digitsOf = (phone: string | null) => phone?.replaceAll(/\D/g, '') ?? null;
const textsOfPerson = ({ first_name, last_name, email, company_name, phone }: PersonRow): Texts => [
  ['name', [first_name, last_name].filter(Boolean).join(' ')],
  ['email', email],
  ['company', company_name],
  ['phone', digitsOf(phone)],
];
const textsOfContact = ({ name, email, second_email, phone, mobile }: ContactRow): Texts => [
  ['name', name],
  ['email', email],
  ['email', second_email],
  ['phone', digitsOf(phone)],
  ['phone', digitsOf(mobile)],
];
const textsOfAccount = ({ name, domain, phone }: AccountRow): Texts => [
  ['name', name],
  ['domain', domain],
  ['phone', digitsOf(phone)],
];
const textsOfNamed = ({ name }: { name: string }): Texts => [['name', name]];
const textsOfTitled = ({ title }: { title: string }): Texts => [['name', title]];
/** A person's name finds the person before what they wrote. */
const textsOfConversation = ({ subject, person_name, person_email }: ConversationRow): Texts => [
  ['name', subject],
  ['email', `${person_name ?? ''} <${person_email}>`],
];
const asTyped = <T>(row: T): T & { as_typed: true } => ({ ...row, as_typed: true });

const rank = <T extends { as_typed: boolean }>(
  rows: T[],
  textsOf: (row: T) => Texts,
  present: (row: T, match: Match) => SearchHit,
  words: Words,
): Ranked[] =>
  matchRows(rows, textsOf, words).map(({ row, match }) => ({ hit: present(row, match), rank: match.rank }));

/** How well each row answers. What holds a part of the words only and is not spelled alike is left out. */
function matchRows<T extends { as_typed: boolean }>(rows: T[], textsOf: (row: T) => Texts, words: Words): Found<T>[] {
  return rows.flatMap((row) => {
    const texts = textsOf(row);
    if (row.as_typed) return [{ row, match: matchRow(words.typed, texts) }];
    const distance = editDistance(texts.map(([, text]) => text?.split('@')[0]).join(' '), words.meant);
    return distance === null ? [] : [{ row, match: matchSimilar(distance) }];
  });
}

function groupHits(ranked: Ranked[], limit: number): SearchResult {
  const groups = groupBy(
    ranked.toSorted((a, b) => a.rank - b.rank),
    ({ hit }) => hit.kind,
  );
  const best = (kind: SearchHit['kind']) => groups.get(kind)?.[0]?.rank ?? 0;
  const kinds = SEARCH_KINDS.filter((kind) => groups.has(kind)).sort((a, b) => best(a) - best(b));
  return {
    groups: kinds.map((kind) => {
      const hits = (groups.get(kind) ?? []).map(({ hit }) => hit);
      return { kind, hits: hits.slice(0, limit), more: hits.length > limit };
    }),
  };
}
