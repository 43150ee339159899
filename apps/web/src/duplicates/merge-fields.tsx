import type { MergeChoice, MergeField, MergeProposal } from '@outrider/shared/duplicates';
import type { Lead } from '@outrider/shared/leads';
import type { ReactNode } from 'react';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { leadName } from '../records/lead-name.ts';
import { usePeople } from '../users/use-people.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { mergeWords, RULE_WORDS } from './merge-words.ts';
import { DUPLICATES_WORDS } from './words.ts';

type MergeFieldsProps = {
  proposal: MergeProposal;
  picks: Partial<Record<MergeField, MergeChoice>>;
  onPick: (field: MergeField, choice: MergeChoice) => void;
  onSurvivor: (id: string) => void;
};

/** The leads in two columns, the older one always left; a field that both say alike is told and not asked. */
export function MergeFields({ proposal, picks, onPick, onSurvivor }: MergeFieldsProps) {
  const { survivor, other, pair, fields } = proposal;
  const { labelOf, valueOf } = mergeWords(useCustomFields('lead'), usePeople());
  const leads = pair.first.id === survivor.id ? [survivor, other] : [other, survivor];
  const sideOf = (lead: Lead): MergeChoice => (lead.id === survivor.id ? 'survivor' : 'other');
  const asked = fields.filter(({ rule }) => rule !== 'same');
  const same = fields.filter(({ field, rule }) => rule === 'same' && valueOf(survivor, field) !== null);
  return (
    <>
      <Row legend="Lead to keep" note={DUPLICATES_WORDS.otherDeleted}>
        {leads.map((lead) => (
          <Choice key={lead.id} name="survivor" checked={lead.id === survivor.id} onChoose={() => onSurvivor(lead.id)}>
            <span className="font-strong block wrap-anywhere">{leadName(lead)}</span>
            <span className="text-faint block text-xs wrap-anywhere">{lead.email}</span>
            <span className="text-faint block text-xs">
              added <RelativeTime at={lead.created_at} />, {lead.score === null ? 'not scored' : `score ${lead.score}`}
            </span>
          </Choice>
        ))}
      </Row>
      {asked.map(({ field, chosen, rule, can_join }) => {
        const now = picks[field] ?? chosen;
        return (
          <Row key={field} legend={labelOf(field)} note={now === chosen ? RULE_WORDS[rule] : 'as you chose'}>
            {leads.map((lead) => (
              <Choice
                key={lead.id}
                name={field}
                checked={now === sideOf(lead)}
                onChoose={() => onPick(field, sideOf(lead))}
              >
                <Words text={valueOf(lead, field)} />
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
