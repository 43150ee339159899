import { can } from '@outrider/shared/ground/permissions';
import { type Opportunity } from '@outrider/shared/records/opportunities';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { PickedField } from '../../ground/ui/picked-field.tsx';
import { usePaused } from '../../ground/ui/use-paused.ts';
import { PIPELINE_WORDS } from './words.ts';

const SHOWN = 6;
const SOMEBODY_ELSE = '';
type Choice = Pick<Opportunity, 'id' | 'name'>;

type OpportunityPickerProps = {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Won and lost ones as well. */ closedToo?: boolean;
  /** Of open ones those that the reader may change; who changes their own only finds these. */ toEdit?: boolean;
  error?: string;
  className?: string;
};

/** The deal that something is about, looked up by name: an open one, unless said. */
export function OpportunityPicker({ value, onChange, closedToo, toEdit, error, className }: OpportunityPickerProps) {
  const [text, setText] = useState('');
  const user = useUser();
  const isOwn = toEdit === true && !can(user, 'pipeline.edit', { assigned_to: SOMEBODY_ELSE });
  const useFoundOpen = isOwn ? useFoundOwnDeals : useFoundOpenDeals;
  if (value) {
    return (
      <PickedField
        label="Opportunity"
        name={value.name}
        error={error}
        className={className}
        onRemove={() => onChange(null)}
      >
        <span className="font-strong min-w-0 flex-1 truncate">{value.name}</span>
      </PickedField>
    );
  }
  return (
    <Field label="Opportunity" error={error} className={className}>
      {(control) => (
        <Combobox
          {...control}
          placeholder={PIPELINE_WORDS.opportunityName}
          text={text}
          noun="Opportunity"
          nothing={
            closedToo
              ? PIPELINE_WORDS.noOpportunity
              : isOwn
                ? PIPELINE_WORDS.noOwnOpportunity
                : PIPELINE_WORDS.noOpenOpportunity
          }
          useFound={closedToo ? useFoundDeals : useFoundOpen}
          keyOf={({ id }) => id}
          face={(deal) => <DealFace deal={deal} />}
          onText={setText}
          onPick={onChange}
        />
      )}
    </Field>
  );
}

const DealFace = ({ deal: { name, stage_label, amount, currency } }: { deal: Opportunity }) => (
  <>
    <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
    <span className="text-faint num text-xs">
      {stage_label} · {formatMoney(amount, currency)}
    </span>
  </>
);

const useFoundOpenDeals = (text: string) => useFoundDeals(text, 'open');
const useFoundOwnDeals = (text: string) => useFoundDeals(text, 'open', 'me');

function useFoundDeals(text: string, stage: 'open' | 'all' = 'all', owner: 'me' | 'all' = 'all'): Opportunity[] | null {
  const q = usePaused(text);
  const { data } = trpc.pipeline.opportunities.list.useQuery(
    { q, stage, owner, limit: SHOWN },
    { enabled: q !== '', placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return q === '' || text.trim() === '' || !data ? null : data.items;
}
