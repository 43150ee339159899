import { type CustomField, customName, isCustomName, keyOfCustom, specOf } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { RECORDS_WORDS } from './words.ts';

/** A field that can be asked about. */
type FilterFace = {
  label: string;
  spec: FieldSpec;
  /** Nobody is offered it any more; who asks for it still reads it. */ archived?: true;
};
/** The fields of a record type that can be asked about, by name. */
export type FilterCatalogue = Readonly<Record<string, FieldSpec>>;
/** What can be asked of a record, in the editor's order. */
export type FilterFields = {
  faces: ReadonlyMap<string, FilterFace>;
  /** Those that are not the company's own. */
  catalogue: FilterCatalogue;
  /** Which field a new condition begins with. */
  start: string;
  /** Its owner, where somebody who sees a part finds their own and nobody's records only. */
  owner?: string;
};

/** `known`: the company's own fields, the archived ones too. */
export function filterFields(
  catalogue: FilterCatalogue,
  known: readonly CustomField[],
  start: string,
  owner?: string,
): FilterFields {
  const builtIn = Object.entries(catalogue).map(([name, spec]) => [name, { label: spec.label, spec }] as const);
  const own = known.map((field) => [customName(field.key), customFilterFace(field)] as const);
  return { faces: new Map<string, FilterFace>([...builtIn, ...own]), catalogue, start, ...(owner && { owner }) };
}

function customFilterFace(field: CustomField): FilterFace {
  const spec = specOf(field);
  return field.archived_at === null
    ? { label: field.label, spec }
    : { label: RECORDS_WORDS.archivedField(field.label), spec, archived: true };
}

/** A field's face. One that the company does not have, or that is not known yet, reads as its key does. */
export const faceIn = ({ faces }: FilterFields, name: string): FilterFace =>
  faces.get(name) ?? { label: spellKey(name), spec: { kind: 'text', label: name, max: 100, in: [] } };

/** "machine_count" as words: "Machine count". */
export const spellKey = (name: string): string =>
  (isCustomName(name) ? keyOfCustom(name) : name).replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
