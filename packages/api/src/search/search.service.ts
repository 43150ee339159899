import type { CompanyQueries } from '@outrider/db';
import { groupBy } from '@outrider/shared/group-by';
import { can } from '@outrider/shared/permissions';
import { type GlobalSearch, SEARCH_KINDS, type SearchHit, type SearchResult } from '@outrider/shared/search';
import type { CompanyUser } from '../guard.ts';
import { guessMeant, type Patterns, readTyped, type Wanted } from './patterns.ts';
import { presentAccount, presentDeal, presentPerson } from './present.ts';
import { type Match, matchRow, matchSimilar, type Texts } from './rank.ts';
import { type DealRow, findDeals, findPeople, type PersonRow } from './search.store.ts';
import { editDistance } from './edit-distance.ts';

/** How many rows are looked at of those that hold the words. */
const LOOKED_AT = 200;
/** What the words as typed find less often than this is looked for by spelling as well. */
const FEW = 3;

/** One kind of row that can be found: how, by which of its texts, and what is shown of it. */
type Source<T> = {
  find: (patterns: Patterns, most: number) => Promise<T[]>;
  texts: (row: T) => Texts;
  present: (row: T, match: Match) => SearchHit;
};
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
  const wanted = readTyped(q);
  if (!wanted) return { groups: [] };
  const people: Source<PersonRow> = {
    find: (patterns, most) => findPeople(db, patterns, most),
    texts: textsOfPerson,
    present: presentPerson,
  };
  const deals: Source<DealRow> = {
    find: (patterns, most) => findDeals(db, patterns, most),
    texts: ({ name }) => [['name', name]],
    present: presentDeal,
  };
  const [mayLeads, mayDeals] = [can(user, 'leads.read'), can(user, 'pipeline.read')];
  const [typedPeople, typedDeals] = await Promise.all([
    mayLeads ? lookUp(people, wanted) : [],
    mayDeals ? lookUp(deals, wanted) : [],
  ]);
  const meant = typedPeople.length + typedDeals.length < FEW ? guessMeant(wanted.words) : null;
  const [persons, opportunities] = await Promise.all([
    meant && mayLeads ? lookUpMeant(people, meant, typedPeople) : typedPeople,
    meant && mayDeals ? lookUpMeant(deals, meant, typedDeals) : typedDeals,
  ]);
  return groupHits(
    [...present(people, persons), ...present(deals, opportunities), ...findAccounts(wanted.words, persons)],
    limit,
  );
}

const textsOfPerson = ({ first_name, last_name, email, company_name, phone }: PersonRow): Texts => [
  ['name', [first_name, last_name].filter(Boolean).join(' ')],
  ['email', email],
  ['company', company_name],
  ['phone', phone?.replaceAll(/\D/g, '') ?? null],
];

async function lookUp<T extends { id: string }>(
  { find, texts }: Source<T>,
  { words, patterns }: Wanted,
): Promise<Found<T>[]> {
  const rows = await find(patterns, LOOKED_AT);
  return rows.map((row) => ({ row, match: matchRow(words, texts(row)) }));
}

/** The same with what is spelled alike behind it. */
async function lookUpMeant<T extends { id: string }>(
  { find, texts }: Source<T>,
  meant: Wanted,
  found: Found<T>[],
): Promise<Found<T>[]> {
  const known = new Set(found.map(({ row }) => row.id));
  const similar = (await find(meant.patterns, LOOKED_AT)).flatMap((row) => {
    const distance = known.has(row.id)
      ? null
      : editDistance(
          texts(row)
            .map(([, text]) => text?.split('@')[0])
            .join(' '),
          meant.words,
        );
    return distance === null ? [] : [{ row, match: matchSimilar(distance) }];
  });
  return [...found, ...similar];
}

function present<T>(source: Source<T>, found: Found<T>[]): Ranked[] {
  return found.map(({ row, match }) => ({ hit: source.present(row, match), rank: match.rank }));
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
