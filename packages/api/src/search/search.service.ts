import type { CompanyQueries } from '@outrider/db';
import { groupBy } from '@outrider/shared/group-by';
import { can } from '@outrider/shared/permissions';
import { type GlobalSearch, SEARCH_KINDS, type SearchHit, type SearchResult } from '@outrider/shared/search';
import type { CompanyUser } from '../guard.ts';
import { guessMeant, readTyped } from './patterns.ts';
import { presentAccount, presentDeal, presentPerson } from './present.ts';
import { type Match, matchRow, matchSimilar, type Texts } from './rank.ts';
import { findRows, type PersonRow } from './search.store.ts';
import { editDistance } from './edit-distance.ts';

/** How many rows are looked at of those that hold the words. */
const LOOKED_AT = 200;
/** What the words as typed find less often than this is looked for by spelling as well. */
const FEW = 3;

type Found<T> = { row: T; match: Match };
type Ranked = { hit: SearchHit; rank: number };

/**
 * What the search box finds: people by name, e-mail, phone and company, opportunities by name, and the companies that people work for.
 * A person is in one group: a contact is a lead whose status is qualified, nurturing or converted, the others are under leads.
 * Typos are forgiven where the words as typed find fewer than three rows in all, and come last. Of a word that thousands of rows hold, the first 200 are looked at.
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
    kinds: { people: can(user, 'leads.read'), deals: can(user, 'pipeline.read') },
  });
  const words = { typed: typed.words, meant: meant?.words ?? [] };
  const people = matchRows(rows.people, textsOfPerson, words);
  const deals = matchRows(rows.deals, ({ name }) => [['name', name]], words);
  return groupHits(
    [
      ...people.map(({ row, match }) => ({ hit: presentPerson(row, match), rank: match.rank })),
      ...deals.map(({ row, match }) => ({ hit: presentDeal(row, match), rank: match.rank })),
      ...findAccounts(typed.words, people),
    ],
    limit,
  );
}

const textsOfPerson = ({ first_name, last_name, email, company_name, phone }: PersonRow): Texts => [
  ['name', [first_name, last_name].filter(Boolean).join(' ')],
  ['email', email],
  ['company', company_name],
  ['phone', phone?.replaceAll(/\D/g, '') ?? null],
];

/** How well each row answers. What holds a part of the words only and is not spelled alike is left out. */
function matchRows<T extends { as_typed: boolean }>(
  rows: T[],
  textsOf: (row: T) => Texts,
  words: { typed: string[]; meant: string[] },
): Found<T>[] {
  return rows.flatMap((row) => {
    const texts = textsOf(row);
    if (row.as_typed) return [{ row, match: matchRow(words.typed, texts) }];
    const distance = editDistance(texts.map(([, text]) => text?.split('@')[0]).join(' '), words.meant);
    return distance === null ? [] : [{ row, match: matchSimilar(distance) }];
  });
}

/** The companies whose name holds every word: then each of their people was found by it, and they can be counted. */
function findAccounts(words: string[], people: Found<PersonRow>[]): Ranked[] {
  const named = people.filter(({ row }) => words.every((word) => row.company_name?.toLowerCase().includes(word)));
  const byPeople = [...groupBy(named, ({ row }) => row.company_name ?? '')].sort(([, a], [, b]) => b.length - a.length);
  return byPeople.map(([name, staff]) => {
    const match = matchRow(words, [['name', name]]);
    return { hit: presentAccount(name, people.length < LOOKED_AT ? staff.length : null, match), rank: match.rank };
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
