import type { MergeChoice, MergeField } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { ReactNode } from 'react';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import type { AnyProposal, AnyRecord } from './duplicates-calls.ts';
import { faceOf } from './faces.ts';
import { mergeWords, RULE_WORDS } from './merge-words.ts';
import { DUPLICATES_WORDS } from './words.ts';

type MergeFieldsProps = {
  type: RecordTypeName;
  proposal: AnyProposal;
  picks: Partial<Record<MergeField, MergeChoice>>;
  onPick: (field: MergeField, choice: MergeChoice) => void;
  onSurvivor: (id: string) => void;
};

/** The records in two columns, the older one always left; a field that both say alike is told and not asked. */
export function MergeFields({ type, proposal, picks, onPick, onSurvivor }: MergeFieldsProps) {
  const { survivor, other, pair, fields } = proposal;
  const { labelOf, valueOf } = mergeWords(type, useCustomFields(type), usePeople());
  const records = pair.first.id === survivor.id ? [survivor, other] : [other, survivor];
  const sideOf = (record: AnyRecord): MergeChoice => (record.id === survivor.id ? 'survivor' : 'other');
  const asked = fields.filter(({ rule }) => rule !== 'same');
  const same = fields.filter(({ field, rule }) => rule === 'same' && valueOf(survivor, field) !== null);
  return (
    <>
      <Row legend={DUPLICATES_WORDS.keep(type)} note={DUPLICATES_WORDS.otherDeleted}>
        {records.map((record) => (
          <Choice
            key={record.id}
            name="survivor"
            checked={record.id === survivor.id}
            onChoose={() => onSurvivor(record.id)}
          >
            <span className="font-strong block wrap-anywhere">{faceOf(type, record).name}</span>
            <span className="text-faint block text-xs wrap-anywhere">{faceOf(type, record).marks[0]}</span>
            <span className="text-faint block text-xs">
              added <RelativeTime at={record.created_at} />
              {type === 'lead' && (typeof record.score === 'number' ? `, score ${record.score}` : ', not scored')}
            </span>
          </Choice>
        ))}
      </Row>
      {asked.map(({ field, chosen, rule, can_join }) => {
        const now = picks[field] ?? chosen;
        return (
          <Row key={field} legend={labelOf(field)} note={now === chosen ? RULE_WORDS[rule] : 'as you chose'}>
            {records.map((record) => (
              <Choice
                key={record.id}
                name={field}
                checked={now === sideOf(record)}
                onChoose={() => onPick(field, sideOf(record))}
              >
                <Words text={valueOf(record, field)} />
              </Choice>
            ))}
            {can_join && (
              <Choice name={field} checked={now === 'joined'} onChoose={() => onPick(field, 'joined')} wide>
                Keep both
              </Choice>
            )}
          </Row>
        );
      })}
      {same.length > 0 && (
        <p className="text-muted py-3 text-sm">
          {DUPLICATES_WORDS.same} {same.map(({ field }) => `${labelOf(field)} ${valueOf(survivor, field)}`).join(', ')}.
        </p>
      )}
    </>
  );
}

const Words = ({ text }: { text: string | null }) =>
  text === null ? (
    <span className="text-faint">Nothing</span>
  ) : (
    <span className="line-clamp-4 wrap-anywhere whitespace-pre-line">{text}</span>
  );

function Row({ legend, note, children }: { legend: string; note: string; children: ReactNode }) {
  return (
    <fieldset className="border-line grid grid-cols-2 gap-2 border-b py-3 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{legend}</legend>
      <p className="col-span-2 md:col-span-1 md:row-span-2" aria-hidden="true">
        <span className="font-strong block">{legend}</span>
        <span className="text-faint text-xs">{note}</span>
      </p>
      {children}
    </fieldset>
  );
}

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; wide?: true; children: ReactNode };

function Choice({ name, checked, onChoose, wide, children }: ChoiceProps) {
  return (
    <label
      className={`border-line has-checked:border-primary has-checked:bg-hover flex min-w-0 cursor-pointer gap-2.5 rounded-md border p-2.5 ${wide ? 'col-span-2 md:col-start-2' : ''}`}
    >
      <input
        type="radio"
        className="radio radio-sm mt-0.5 shrink-0"
        name={`merge-${name}`}
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
