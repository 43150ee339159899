import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { mergeCustom, mergeFields, type RuleOf } from '../fields/merge-known.ts';
import type { Draft } from '../engine/recorded.ts';

/** Which record of ours a row of a file is: pure, so that the dry run and the run find the same. */

/**
 * A name a record goes by. `external`: the other program's id. `unique`: one record's only (a domain, an email).
 * `name`: several may have it, so two records are the same by it only where nothing else tells them apart.
 */
export type Identity = { kind: 'external' | 'unique' | 'name'; key: string };

/** A record as it is, or would be after the rows before. */
export type Entry = {
  id: string;
  isNew: boolean;
  version: number;
  owner_id: string | null;
  /** By column, what a file can fill. */
  values: Draft;
  custom: CustomValues;
  external_ids: string[];
};
/** A record as a row tells of it. */
export type Told = { values: Draft; custom: CustomValues; owner_id: string | null; external_id: string | null };
export type IdentityOf = (record: { values: Draft; external_ids: string[] }) => Identity[];

/** The records that the rows of a stretch may mean, by their names. */
export class Register {
  readonly #byKey = new Map<string, Entry[]>();
  readonly #byId = new Map<string, Entry>();
  readonly #identitiesOf: IdentityOf;

  constructor(identitiesOf: IdentityOf) {
    this.#identitiesOf = identitiesOf;
  }

  /** Adds a record, or the names that one has gained; what is known of it already stays. */
  add(entry: Entry): void {
    const known = this.#byId.get(entry.id) ?? entry;
    this.#byId.set(known.id, known);
    for (const { key } of this.#identitiesOf(known)) {
      const others = this.#byKey.get(key);
      if (!others) this.#byKey.set(key, [known]);
      else if (!others.includes(known)) others.push(known);
    }
  }

  /** The record that a row means; of several by one name the first that nothing tells apart from it. */
  find(identities: readonly Identity[]): Entry | null {
    for (const { kind, key } of identities) {
      const found = this.#byKey
        .get(key)
        ?.find((entry) => kind !== 'name' || !isApart(this.#identitiesOf(entry), identities));
      if (found) return found;
    }
    return null;
  }

  /** Whether another record than this has one of its names that are one record's only. */
  isTaken(identities: readonly Identity[], entry: Entry): Identity | null {
    return (
      identities.find(
        ({ kind, key }) => kind === 'unique' && this.#byKey.get(key)?.some((other) => other.id !== entry.id),
      ) ?? null
    );
  }

  /** Forgets every record but those that answer yes. */
  keep(isKept: (entry: Entry) => boolean): void {
    const kept = [...this.#byId.values()].filter(isKept);
    this.#byKey.clear();
    this.#byId.clear();
    for (const entry of kept) this.add(entry);
  }
}

/** Both have a name of a kind that tells records apart, and none in common. */
function isApart(entry: readonly Identity[], row: readonly Identity[]): boolean {
  return (['external', 'unique'] as const).some((kind) => {
    const known = entry.filter((one) => one.kind === kind).map(({ key }) => key);
    const told = row.filter((one) => one.kind === kind);
    return known.length > 0 && told.length > 0 && !told.some(({ key }) => known.includes(key));
  });
}

export type Change = { values: Draft; custom: CustomValues | null };

/** What a known record gains from a row; null when it says nothing new. */
export function changeOf(
  fields: readonly string[],
  specOf: (field: string) => FieldSpec | null,
  entry: Entry,
  told: Told,
  rules: RuleOf,
): Change | null {
  const values = mergeFields(fields, specOf, entry.values, told.values, rules);
  const custom = mergeCustom(entry.custom, told.custom, rules);
  return Object.keys(values).length > 0 || custom ? { values, custom } : null;
}
