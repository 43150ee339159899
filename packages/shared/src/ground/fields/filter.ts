import { z } from 'zod';
import { conditionsIn, lastDays, nextDays, rangeOfDays, rangeOfNumbers, someOf, wantedText } from './conditions.ts';
import { type CustomFieldName, customNameField, isCustomName } from './custom.ts';
import type { Fields } from './field.ts';

/** A tree of conditions over a record of any type: what a list is narrowed to, a view keeps and a rule asks. */

type Not = { not?: true | undefined };
/**
 * Of a field of the company's own. Which of these a field takes, its kind says: a condition that does not fit it is
 * refused where it is asked.
 */
export type CustomCondition =
  | ({ field: CustomFieldName; is: string[] } & Not)
  | ({ field: CustomFieldName; contains: string } & Not)
  | ({ field: CustomFieldName; min?: number | undefined; max?: number | undefined } & Not)
  | ({ field: CustomFieldName; from?: string | undefined; to?: string | undefined } & Not)
  | ({ field: CustomFieldName; last_days: number } & Not)
  | ({ field: CustomFieldName; next_days: number } & Not)
  | { field: CustomFieldName; known: boolean };
/** One thing asked of any field. */
export type AnyCondition =
  | ({ field: string; is: string[] } & Not)
  | ({ field: string; contains: string } & Not)
  | ({ field: string; min?: number | undefined; max?: number | undefined } & Not)
  | ({ field: string; from?: string | undefined; to?: string | undefined } & Not)
  | ({ field: string; last_days: number } & Not)
  | ({ field: string; next_days: number } & Not)
  | { field: string; known: boolean };

/** All of its parts, or any of them. A group without parts asks for nothing: everything matches. */
export type FilterOf<C> = { all: (C | FilterOf<C>)[] } | { any: (C | FilterOf<C>)[] };
export type AnyFilter = FilterOf<AnyCondition>;

export const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 30;
export const NOTHING_ASKED: { all: never[] } = { all: [] };

export const isCustomCondition = (condition: { field: string }): condition is CustomCondition =>
  isCustomName(condition.field);
export const isGroup = <C extends object>(part: C | FilterOf<C>): part is FilterOf<C> => 'all' in part || 'any' in part;
export const partsOf = <C>(group: FilterOf<C>): (C | FilterOf<C>)[] => ('all' in group ? group.all : group.any);
export const countConditions = <C extends object>(part: C | FilterOf<C>): number =>
  isGroup(part) ? partsOf(part).reduce<number>((sum, inner) => sum + countConditions<C>(inner), 0) : 1;
/** The conditions, whatever groups they stand in. */
export const allConditions = <C extends object>(filter: FilterOf<C>): C[] =>
  partsOf(filter).flatMap((part) => (isGroup<C>(part) ? allConditions(part) : [part]));

/** Both filters at once, without a group around what asks for nothing. */
export function bothFilters<C extends object>(...filters: FilterOf<C>[]): FilterOf<C> {
  const asked = filters.filter((filter) => countConditions(filter) > 0);
  return asked.length === 1 && asked[0]
    ? asked[0]
    : { all: asked.flatMap((filter): (C | FilterOf<C>)[] => ('all' in filter ? filter.all : [filter])) };
}

const CUSTOM_CONDITIONS = [
  z.strictObject({ field: customNameField, is: someOf(wantedText), not: z.literal(true).optional() }),
  z.strictObject({ field: customNameField, contains: wantedText, not: z.literal(true).optional() }),
  rangeOfNumbers(customNameField),
  rangeOfDays(customNameField),
  lastDays(customNameField),
  nextDays(customNameField),
  z.strictObject({ field: customNameField, known: z.boolean() }),
];

/** What can be asked of these fields that may be filtered by, and of a company's own. */
export const conditionSchemaOf = <C>(fields: Fields): z.ZodType<C, C> =>
  z.union([...conditionsIn(fields), ...CUSTOM_CONDITIONS]) as z.ZodType as z.ZodType<C, C>;

/** A tree of such conditions, at most three groups deep and thirty conditions. */
export function filterSchemaOf<C extends object>(condition: z.ZodType<C, C>): z.ZodType<FilterOf<C>, FilterOf<C>> {
  // Unrolled, not recursive: the depth is the schema's, before anything walks the tree.
  const groupOf = (part: z.ZodType<C | FilterOf<C>, C | FilterOf<C>>): z.ZodType<FilterOf<C>, FilterOf<C>> => {
    const parts = z.array(part).max(FILTER_CONDITIONS);
    return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts })]);
  };
  const groupsOf = (levels: number): z.ZodType<FilterOf<C>, FilterOf<C>> =>
    groupOf(levels === 1 ? condition : z.union([condition, groupsOf(levels - 1)]));
  return groupsOf(FILTER_DEPTH).refine(
    (filter) => countConditions(filter) <= FILTER_CONDITIONS,
    `Use at most ${FILTER_CONDITIONS} conditions`,
  );
}
