import type { CustomFieldName } from '@outrider/shared/fields/custom';
import { spellingOf } from '@outrider/shared/fields/field';
import { lead, type LeadFieldsIn } from '@outrider/shared/fields/lead';
import { FULL_NAMES } from '@outrider/shared/fields/naming';
import { NO_OWN_FIELDS, type OwnFields } from './own-fields.ts';

/** Where texts from outside name fields. */
export type NamingPlace = 'capture' | 'import' | 'sheet';
/** What a name can mean: a field of the catalogue, the whole name, which is taken apart into first and last, or a field of the company's own. */
export type NamedField<P extends NamingPlace = NamingPlace> = LeadFieldsIn<P> | 'full_name' | CustomFieldName;

const FULL_NAME = FULL_NAMES.map(spellingOf);
/** Nearer than this a name is our own word for the field, not only an alias. */
const ALIAS = 2;

/**
 * Which field a name in normal form (see spellingOf) means, and how near it is to our own word for it (0 is nearest). What the company itself called so goes
 * before an alias of ours; only the e-mail, without which there is no lead, is never given away.
 */
export function fieldNamed<P extends NamingPlace>(
  spelling: string,
  place: P,
  own: OwnFields = NO_OWN_FIELDS,
): { target: NamedField<P>; rank: number } | null {
  const ours = builtInNamed(spelling, place);
  if (ours && (ours.rank < ALIAS || ours.target === 'email')) return ours;
  const name = own.named(spelling);
  return name ? { target: name, rank: 0 } : ours;
}

function builtInNamed<P extends NamingPlace>(
  spelling: string,
  place: P,
): { target: LeadFieldsIn<P> | 'full_name'; rank: number } | null {
  const named = lead.named(spelling, place);
  if (named) return { target: named.key, rank: named.rank };
  const rank = FULL_NAME.indexOf(spelling);
  return rank < 0 ? null : { target: 'full_name', rank };
}
