import {
  type CustomField,
  type CustomFieldCreate,
  type CustomFieldUpdate,
  type CustomKind,
  type CustomValue,
  isSearchable,
  type OptionColour,
} from '@outrider/shared/ground/fields/custom';
import { isChoiceKind } from '@outrider/shared/ground/fields/field';

/** An option in the form. `value`: what is stored, known once it was saved. `id` tells new ones apart. */
export type DraftOption = { id: string; value?: string; label: string; colour: OptionColour };
/** A field as its form holds it. `moves`: where records of removed options go. */
export type FieldDraft = {
  label: string;
  kind: CustomKind;
  help: string;
  required: boolean;
  default_value: CustomValue | null;
  options: DraftOption[];
  in_form: boolean;
  in_capture: boolean;
  in_search: boolean;
  in_score: boolean;
  moves: Record<string, string | null>;
};

export const NEW_DRAFT: FieldDraft = {
  label: '',
  kind: 'text',
  help: '',
  required: false,
  default_value: null,
  options: [],
  in_form: true,
  in_capture: false,
  in_search: false,
  in_score: false,
  moves: {},
};

export const draftOf = (field: CustomField): FieldDraft => ({
  label: field.label,
  kind: field.kind,
  help: field.help ?? '',
  required: field.required,
  default_value: field.default_value,
  options: field.options.map((option) => ({ id: option.value, ...option })),
  in_form: field.in_form,
  in_capture: field.in_capture,
  in_search: field.in_search,
  in_score: field.in_score,
  moves: {},
});

export const newOption = (): DraftOption => ({ id: crypto.randomUUID(), label: '', colour: 'grey' });

/** The form as the server takes it. A line for an option that nothing was written in is no option. */
export function inputOf({
  moves: _moves,
  options,
  ...facts
}: FieldDraft): Omit<CustomFieldCreate, 'record_type' | 'key'> {
  return {
    ...facts,
    help: facts.help || null,
    options: options
      .filter(({ label, value }) => label.trim() !== '' || value !== undefined)
      .map(({ value, label, colour }) => ({ ...(value !== undefined && { value }), label, colour })),
  };
}

export const updateOf = (field: CustomField, draft: FieldDraft): CustomFieldUpdate => ({
  id: field.id,
  version: field.version,
  ...inputOf(draft),
  moves: draft.moves,
});

/** Another kind: what does not go with it leaves the form. */
export function withKind(draft: FieldDraft, kind: CustomKind): FieldDraft {
  const isChoice = isChoiceKind(kind);
  return {
    ...draft,
    kind,
    default_value: null,
    options: !isChoice ? [] : draft.options.length > 0 ? draft.options : [newOption(), newOption()],
    in_search: draft.in_search && isSearchable(kind),
  };
}

/**
 * Without an option. `to`: where its records go, those with it that were on their way to it; undefined where it has
 * none.
 */
export function withoutOption(draft: FieldDraft, { id, value }: DraftOption, to?: string | null): FieldDraft {
  const moves = { ...draft.moves };
  for (const [from, target] of Object.entries(moves)) if (target === value) moves[from] = to ?? null;
  if (value !== undefined && to !== undefined) moves[value] = to;
  return {
    ...draft,
    moves,
    options: draft.options.filter((option) => option.id !== id),
    default_value: defaultWithout(draft.default_value, value),
  };
}

function defaultWithout(value: CustomValue | null, gone: string | undefined): CustomValue | null {
  if (gone === undefined || value === null) return value;
  if (Array.isArray(value)) {
    const left = value.filter((word) => word !== gone);
    return left.length > 0 ? left : null;
  }
  return value === gone ? null : value;
}

/** A list with one of its items in another place. */
export function withMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
