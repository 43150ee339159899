import { groupBy } from '@outrider/shared/ground/group-by';

type QuotaPerson = { id: string; team: string | null };
export type QuotaCell = { user_id: string | null; team: string | null; month: string; amount: number };
/** Null where nobody has one. */
export type QuotaSums = {
  ofPerson(id: string): number | null;
  ofTeam(team: string): number | null;
  ofCompany(): number | null;
};

/**
 * Quotas over some months. A team's and the company's are the sum of their people, unless they were set.
 */
export function sumQuotas(
  people: readonly QuotaPerson[],
  cells: readonly QuotaCell[],
  months: readonly string[],
): QuotaSums {
  const set = new Map(cells.map(({ user_id, team, month, amount }) => [cellKey(user_id, team, month), amount]));
  const teams = groupBy(people, ({ team }) => team ?? '');
  const monthOfPerson = (id: string, month: string) => set.get(cellKey(id, null, month)) ?? null;
  const monthOf = (members: readonly QuotaPerson[], team: string | null, month: string) =>
    set.get(cellKey(null, team, month)) ?? addKnown(members.map(({ id }) => monthOfPerson(id, month)));
  return {
    ofPerson: (id) => rounded(addKnown(months.map((month) => monthOfPerson(id, month)))),
    ofTeam: (team) => rounded(addKnown(months.map((month) => monthOf(teams.get(team) ?? [], team, month)))),
    ofCompany: () => rounded(addKnown(months.map((month) => monthOf(people, null, month)))),
  };
}

const cellKey = (user_id: string | null, team: string | null, month: string) =>
  `${user_id ?? ''} ${team ?? ''} ${month}`;

/** Null where none is known. */
export function addKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/** To the thousandth, as amounts are kept: sums of floats drift. */
const rounded = (amount: number | null) => (amount === null ? null : Math.round(amount * 1000) / 1000);
