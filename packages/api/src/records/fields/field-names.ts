import type { CustomFieldName } from '@outrider/shared/ground/fields/custom';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { lead, type LeadFieldsIn } from '@outrider/shared/ground/fields/lead';
import { FULL_NAMES } from '@outrider/shared/ground/fields/naming';
import { NO_OWN_FIELDS, type OwnFields } from './own-fields.ts';

/** Where texts from outside name fields of leads. A file names those of its own record type (imports/mapping.ts). */
type NamingPlace = 'capture' | 'sheet';
/**
 * What a name can mean: a field of the catalogue, the whole name, which is taken apart into first and last, a second
 * first name, or a field of the company's own.
 */
export type NamedField<P extends NamingPlace = NamingPlace> =
  | LeadFieldsIn<P>
  | 'full_name'
  | SecondName<P>
  | CustomFieldName;

/** Only a webhook's: a sheet's or file's column of second names is its own. */
type SecondName<P extends NamingPlace> = P extends 'capture' ? 'middle_name' : never;

const FULL_NAME = FULL_NAMES.map(spellingOf);
const MIDDLE_NAME = ['middle name', 'second name', 'middle initial', 'mname', 'zweiter vorname'].map(spellingOf);
/** Nearer than this a name is our own word for the field, not only an alias. */
const ALIAS = 2;

type Named<T extends string> = { target: T; rank: number };

/**
 * What the company itself called so goes before an alias of ours; only the field that is `kept`, without which there is
 * no record, is never given away.
 */
export function preferOwn<T extends string>(
  ours: Named<T> | null,
  spelling: string,
  own: OwnFields,
  kept: string,
): Named<T | CustomFieldName> | null {
  if (ours && (ours.rank < ALIAS || ours.target === kept)) return ours;
  const name = own.named(spelling);
  return name ? { target: name, rank: 0 } : ours;
}

/**
 * Which field of a lead a name in normal form (see spellingOf) means, and how near it is to our own word for it (0 is
 * nearest).
 */
export function fieldNamed<P extends NamingPlace>(
  spelling: string,
  place: P,
  own: OwnFields = NO_OWN_FIELDS,
): { target: NamedField<P>; rank: number } | null {
  return preferOwn(builtInNamed(spelling, place), spelling, own, 'email');
}

function builtInNamed<P extends NamingPlace>(
  spelling: string,
  place: P,
): Named<LeadFieldsIn<P> | 'full_name' | SecondName<P>> | null {
  const named = lead.named(spelling, place);
  if (named) return { target: named.key, rank: named.rank };
  const full = FULL_NAME.indexOf(spelling);
  if (full >= 0) return { target: 'full_name', rank: full };
  const middle = place === 'capture' ? MIDDLE_NAME.indexOf(spelling) : -1;
  return middle < 0 ? null : { target: 'middle_name' as SecondName<P>, rank: middle };
}
