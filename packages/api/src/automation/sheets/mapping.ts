import { type CustomFieldName, isCustomName } from '@outrider/shared/ground/fields/custom';
import type { BuiltInSheetField, FieldMapping, SheetField } from '@outrider/shared/automation/sheets';
import { findEmail } from '../../records/leads/values/email-text.ts';
import { readSizeBand } from '../../records/leads/values/size-band.ts';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { readMoneyIn } from '@outrider/shared/ground/fields/money-text';
import { fieldNamed } from '../../records/fields/field-names.ts';
import { NO_OWN_FIELDS, type OwnFields } from '../../records/fields/own-fields.ts';

/** A column as it is guessed: `sure` from 0 to 1. */
export type Guess = { column: string; field: SheetField | null; sure: number | null };

/** Headers in other languages than forms and webhooks speak; in the normal form of spellingOf. */
const OTHER_WORDS: Partial<Record<BuiltInSheetField, string>> = {
  email: 'emailadresse mailadresse courriel correo correoelectronico adressemail',
  first_name: 'vorname prenom prénom nombre',
  last_name: 'nachname familienname nomdefamille apellido apellidos',
  full_name: 'ansprechpartner kontakt nomcomplet nombrecompleto contact',
  company_name: 'firma unternehmen firmenname entreprise société societe empresa account',
  job_title: 'funktion berufsbezeichnung rolle poste cargo puesto fonction',
  phone: 'telefon telefonnummer handy mobil téléphone teléfono telefono',
  industry: 'branche secteur sector industria',
  company_size: 'größe groesse unternehmensgröße mitarbeiter mitarbeiterzahl effectif tamaño empleados',
  estimated_budget: 'budgeteur budgetineur presupuesto',
  decision_timeline: 'zeitrahmen zeitplan délai plazo',
  pain_points: 'herausforderung herausforderungen problem probleme needs bedarf',
  notes: 'notizen bemerkung bemerkungen kommentar remarques notas',
  source: 'quelle herkunft origen channel',
};
const FOREIGN = new Map(
  Object.entries(OTHER_WORDS).flatMap(([field, words]) => words.split(' ').map((word) => [word, field as SheetField])),
);

/**
 * What the cells of a field look like, as a share of those that are filled; fields whose cells can look like anything
 * are not here.
 */
const LOOKS: Partial<Record<SheetField, (cell: string) => boolean>> = {
  email: (cell) => findEmail(cell) !== null,
  phone: (cell) => /^[+()\d\s./-]{6,30}$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 6,
  company_size: (cell) => readSizeBand(cell) !== null,
  estimated_budget: (cell) => readMoneyIn(cell, 'USD') !== null,
};

const looksOfOwn = (name: CustomFieldName, own: OwnFields) => (cell: string) =>
  'value' in (own.get(name)?.read(cell) ?? {});

/**
 * Which column fills which field, from the headers and from what stands below them. Each field is given once, to the
 * column that is surest.
 * @param samples the first rows, cell by cell
 */
export function guessMapping(
  columns: readonly string[],
  samples: readonly (readonly string[])[],
  own: OwnFields = NO_OWN_FIELDS,
): Guess[] {
  const guesses = columns.map((column, at) => ({
    column,
    ...guessColumn(column, samples.map((row) => (row[at] ?? '').trim()).filter(Boolean), own),
  }));
  const taken = new Set<SheetField>();
  const order = guesses.map((_, at) => at).sort((a, b) => (guesses[b]?.sure ?? 0) - (guesses[a]?.sure ?? 0) || a - b);
  for (const at of order) {
    const guess = guesses[at];
    if (!guess?.field) continue;
    if (taken.has(guess.field)) Object.assign(guess, { field: null, sure: null });
    else taken.add(guess.field);
  }
  const full = guesses.find(({ field }) => field === 'full_name');
  // Both halves are there: the whole name would only say the same again.
  if (full && taken.has('first_name') && taken.has('last_name')) Object.assign(full, { field: null, sure: null });
  return guesses;
}

function guessColumn(
  column: string,
  cells: string[],
  own: OwnFields,
): { field: SheetField | null; sure: number | null } {
  const key = spellingOf(column.replace(/ \(\d+\)$/, ''));
  const known = fieldNamed(key, 'sheet', own);
  const field: SheetField | undefined = known?.target ?? FOREIGN.get(key);
  if (field) {
    const named = known ? Math.max(0.99 - known.rank * 0.02, 0.8) : 0.95;
    const looks = isCustomName(field) ? looksOfOwn(field, own) : LOOKS[field];
    if (!looks || cells.length === 0) return { field, sure: round(named) };
    const fitting = cells.filter(looks).length / cells.length;
    return { field, sure: round(named * (0.6 + 0.4 * fitting)) };
  }
  // Nothing in the name: an e-mail address is still one.
  if (cells.length > 0 && cells.every((cell) => findEmail(cell) !== null)) return { field: 'email', sure: 0.7 };
  return { field: null, sure: null };
}

const round = (share: number) => Math.round(share * 100) / 100;

export const toMappings = (guesses: readonly Guess[]): FieldMapping[] =>
  guesses.flatMap(({ column, field }) => (field ? [{ column, field }] : []));
