import type { CompanyQueries } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { can } from '@outrider/shared/ground/permissions';
import { type GlobalSearch, SEARCH_KINDS, type SearchHit, type SearchResult } from '@outrider/shared/insight/search';
import type { CompanyUser } from '../../ground/guard.ts';
import { guessMeant, readTyped } from './patterns.ts';
import { presentAccount, presentContact, presentDeal, presentPerson } from './present.ts';
import { type Match, matchRow, matchSimilar, type Texts } from './rank.ts';
import { type AccountRow, type ContactRow, type DealRow, findRows, type PersonRow } from './search.store.ts';
import { editDistance } from './edit-distance.ts';

/** How many rows are looked at of those that hold the words. */
const LOOKED_AT = 200;
/** What the words as typed find less often than this is looked for by spelling as well. */
const FEW = 3;

type Found<T> = { row: T; match: Match };
type Ranked = { hit: SearchHit; rank: number };
type Words = { typed: string[]; meant: string[] };

/**
 * What the search box finds: leads, contacts, accounts and deals by name, e-mail, domain, phone and company. A person
 * is found once: a lead that became a contact is left to that one. Typos are forgiven where the words as typed find
 * fewer than three rows in all, and come last. Of a word that thousands of rows hold, the first 200 are looked at.
 */
export async function searchEverything(
  db: CompanyQueries,
  user: CompanyUser,
  { q, limit }: GlobalSearch,
): Promise<SearchResult> {
  const typed = readTyped(q);
  if (!typed) return { groups: [] };
  const meant = guessMeant(typed.words);
  const rows = await findRows(db, {
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
  });
  const words = { typed: typed.words, meant: meant?.words ?? [] };
  return groupHits(
    [
      ...rank(rows.leads, textsOfPerson, presentPerson, words),
      ...rank(rows.contacts, textsOfContact, presentContact, words),
      ...rank(rows.accounts, textsOfAccount, presentAccount, words),
      ...rank(rows.deals, textsOfDeal, presentDeal, words),
    ],
    limit,
  );
}

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
const textsOfDeal = ({ name }: DealRow): Texts => [['name', name]];

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
