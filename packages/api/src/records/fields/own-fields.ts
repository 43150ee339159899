import type { CompanyQueries } from '@outrider/db';
import {
  customName,
  type CustomFieldName,
  type CustomValue,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
  specOf,
} from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, spellingOf } from '@outrider/shared/ground/fields/field';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { StoredField } from './fields.store.ts';
import { findLivingFields } from './known-fields.ts';
import { optionFinder, splitChoices } from './options.ts';
import { listPeople, type Person, personFinder } from './people.ts';
import { readText, type TextRead } from './read-text.ts';

/** One field of the company's own, ready to read texts. */
type OwnField = {
  name: CustomFieldName;
  field: StoredField;
  spec: FieldSpec;
  read: (text: string) => TextRead;
} & (
  | { parts: null }
  /** For choices and persons: the texts that stand for one value each, and what each of them means. */
  | { parts: (text: string) => string[]; meaning: (part: string) => { value: string } | { reason: string } }
);

/** A company's own fields as what comes in from outside names and fills them: files, sheets, webhooks. */
export type OwnFields = {
  /** The living ones, in their order. */
  all: readonly OwnField[];
  get(name: string): OwnField | null;
  /** Which of them goes by a name in normal form (see spellingOf): its key, its label, or custom.key. */
  named(spelling: string): CustomFieldName | null;
};

function ownFields(fields: readonly StoredField[], people: readonly Person[] = []): OwnFields {
  const all = fields.map((field) => ownField(field, people));
  const byName = new Map<string, OwnField>(all.map((own) => [own.name, own]));
  const spellings = new Map<string, CustomFieldName>();
  const call = (own: OwnField, word: string) => {
    const spelling = spellingOf(word);
    if (spelling !== '' && !spellings.has(spelling)) spellings.set(spelling, own.name);
  };
  for (const own of all) call(own, own.field.key);
  for (const own of all) call(own, own.field.label);
  for (const own of all) call(own, own.name);
  return { all, get: (name) => byName.get(name) ?? null, named: (spelling) => spellings.get(spelling) ?? null };
}

/** For what belongs to no company, or to one without fields of its own. */
export const NO_OWN_FIELDS = ownFields([]);

export async function findOwnFields(db: CompanyQueries, type: RecordTypeName): Promise<OwnFields> {
  const fields = await findLivingFields(db, type);
  if (fields.length === 0) return NO_OWN_FIELDS;
  return ownFields(fields, fields.some(({ kind }) => kind === 'person') ? await listPeople(db) : []);
}

/** The names among these that are no living field's. */
export const namesGone = (own: OwnFields, names: Iterable<string>): CustomFieldName[] =>
  [...names].filter((name): name is CustomFieldName => isCustomName(name) && own.get(name) === null);

/** How people call a field by its name here: its label, or its key where it is gone. */
export const labelOfOwn = (own: OwnFields, name: CustomFieldName): string =>
  own.get(name)?.field.label ?? keyOfCustom(name);

function ownField(field: StoredField, people: readonly Person[]): OwnField {
  const [name, spec] = [customName(field.key), specOf(field)];
  const unknown = (text: string) => ({ reason: MESSAGES.importUnknownValue(field.label, text.slice(0, 80)) });
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const find = optionFinder(field.options);
      const meaning = (part: string) => {
        const value = find(part);
        return value === null ? unknown(part) : { value };
      };
      const isSeveral = field.kind === 'choices';
      const parts = (text: string) => (isSeveral ? splitChoices(text, (part) => find(part) !== null) : [text]);
      return { name, field, spec, parts, meaning, read: (text) => readParts(parts(text).map(meaning), isSeveral) };
    }
    case 'person': {
      const meaning = personFinder(people, field.label);
      return { name, field, spec, parts: (text) => [text], meaning, read: meaning };
    }
    default:
      return { name, field, spec, parts: null, read: (text) => readText(spec, text) };
  }
}

/** The values of a text's parts as the field holds them; the first part that means nothing says why. */
export function readParts(parts: readonly ({ value: string } | { reason: string })[], isSeveral: boolean): TextRead {
  const wrong = parts.find((part) => 'reason' in part);
  if (wrong) return wrong;
  const values = [...new Set(parts.flatMap((part) => ('value' in part ? [part.value] : [])))];
  return { value: (isSeveral ? values : (values[0] ?? '')) satisfies CustomValue };
}
