import { OPTION_COLOURS } from '@outrider/shared/ground/fields/custom';
import { GripVertical, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { Menu, MenuRadio } from '../../ground/ui/menu.tsx';
import { OPTION_INK } from '../../records/fields/custom-value.tsx';
import { type DraftOption, type FieldDraft, newOption, withMoved, withoutOption } from './field-draft.ts';
import { useRowDrag } from './use-row-drag.ts';
import { COLOUR_LABELS, FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

type FieldOptionsProps = {
  draft: FieldDraft;
  /** Records by option, as stored. */
  records: Readonly<Record<string, number>>;
  error?: string;
  onChange: (draft: FieldDraft) => void;
};

/** The options of a select in their order. One that records have asks where they go before it leaves. */
export function FieldOptions({ draft, records, error, onChange }: FieldOptionsProps) {
  const [removing, setRemoving] = useState<DraftOption | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  const { options } = draft;
  const set = (next: DraftOption[]) => onChange({ ...draft, options: next });
  const drag = useRowDrag((from, to) => set(withMoved(options, from, to)));
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    added.current = false;
  }, [options.length]);

  const add = () => {
    added.current = true;
    set([...options, newOption()]);
  };
  const countOf = ({ value }: DraftOption) => {
    const own = value === undefined ? 0 : (records[value] ?? 0);
    const coming = Object.entries(draft.moves).filter(([, to]) => to !== null && to === value);
    return coming.reduce((sum, [from]) => sum + (records[from] ?? 0), own);
  };
  const remove = (option: DraftOption) =>
    countOf(option) > 0 ? setRemoving(option) : onChange(withoutOption(draft, option));

  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full text-[0.8125rem]/4.5 font-strong">
        {WORDS.options}
        <span className="text-faint ml-auto text-xs font-normal">{WORDS.records}</span>
      </legend>
      <ul ref={list} className="grid gap-1.5">
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where something is dropped; the keyboard has the grip
          <li
            key={option.id}
            {...drag.row(at)}
            className="flex items-center gap-1.5 rounded-md data-[drag=lifted]:opacity-50 data-[drag=target]:bg-selected"
          >
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square text-faint cursor-grab"
              aria-label={WORDS.moveOption(option.label)}
              {...drag.grip(at, option.label)}
            >
              <GripVertical className="i" />
            </button>
            <ColourMenu option={option} onChange={(colour) => set(options.with(at, { ...option, colour }))} />
            <input
              className="input input-sm min-w-0 flex-1"
              aria-label={WORDS.optionLabel(at)}
              aria-invalid={error ? true : undefined}
              maxLength={60}
              value={option.label}
              onChange={(event) => set(options.with(at, { ...option, label: event.target.value }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                add();
              }}
            />
            <span className="num text-faint w-8 text-right text-xs">{formatCount(countOf(option))}</span>
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square"
              aria-label={WORDS.removeOption(option.label)}
              onClick={() => remove(option)}
            >
              <X className="i" />
            </button>
          </li>
        ))}
      </ul>
      {error && <p className="text-error mt-1.5 text-xs">{error}</p>}
      <button type="button" className="btn btn-ghost btn-sm text-muted mt-1 -ml-1 font-normal" onClick={add}>
        <Plus className="i" />
        {WORDS.addOption}
      </button>
      {removing && (
        <MoveDialog
          option={removing}
          records={countOf(removing)}
          targets={options.filter(({ id, value }) => id !== removing.id && value !== undefined)}
          onMove={(to) => {
            onChange(withoutOption(draft, removing, to));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </fieldset>
  );
}

function ColourMenu({ option, onChange }: { option: DraftOption; onChange: (colour: DraftOption['colour']) => void }) {
  return (
    <Menu
      label={WORDS.colourOf(option.label)}
      buttonClass="btn-xs btn-square"
      menuClass="!right-auto left-0"
      trigger={<Swatch colour={option.colour} />}
    >
      {OPTION_COLOURS.map((colour) => (
        <MenuRadio key={colour} checked={colour === option.colour} onSelect={() => onChange(colour)}>
          <Swatch colour={colour} />
          {COLOUR_LABELS[colour]}
        </MenuRadio>
      ))}
    </Menu>
  );
}

const Swatch = ({ colour }: { colour: DraftOption['colour'] }) => (
  <span className={`tag border-line-strong size-4 rounded-sm border !p-0 ${OPTION_INK[colour]}`} aria-hidden="true" />
);

type MoveDialogProps = {
  option: DraftOption;
  records: number;
  targets: readonly DraftOption[];
  onMove: (to: string | null) => void;
  onClose: () => void;
};

function MoveDialog({ option, records, targets, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState('');
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        {WORDS.cancel}
      </button>
      <button type="button" className="btn btn-primary btn-sm max-sm:flex-1" onClick={() => onMove(to || null)}>
        {WORDS.remove}
      </button>
    </>
  );
  return (
    <Dialog title={WORDS.movedTitle(option.label)} onClose={onClose} foot={foot} width="max-w-md">
      <div className="grid gap-4 p-5">
        <p>{WORDS.movedAsk(option.label, records)}</p>
        <Field label={WORDS.movedTo}>
          {(control) => (
            <select
              {...control}
              data-autofocus
              className="select w-full"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            >
              <option value="">{WORDS.movedNone}</option>
              {targets.map(({ id, value, label }) => (
                <option key={id} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className="text-faint text-xs">{WORDS.movedWhen}</p>
      </div>
    </Dialog>
  );
}
