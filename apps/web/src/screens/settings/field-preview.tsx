import type { CustomValue, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { lead } from '@outrider/shared/ground/fields/lead';
import { Fragment } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { CustomValueText } from '../../records/fields/custom-value.tsx';
import type { FieldDraft } from './field-draft.ts';
import { FIELD_SETTINGS_WORDS as WORDS, SAMPLE_VALUES } from './words-fields.ts';

const BUDGET = 85_000;
const { company_name, estimated_budget } = lead.fields;
const { name, domain } = account.fields;
const { email, job_title } = contact.fields;
const { name: deal, amount } = opportunity.fields;
type Row = readonly [label: string, value: string];
/** What stands on the page before the field. */
const BEFORE: Readonly<Record<RecordTypeName, readonly Row[]>> = {
  lead: [
    [company_name.label, name.example],
    [estimated_budget.short, formatMoney(BUDGET)],
  ],
  account: [
    [name.label, name.example],
    [domain.label, domain.example],
  ],
  contact: [
    [email.label, email.example],
    [job_title.label, job_title.example],
  ],
  opportunity: [
    [deal.label, deal.example],
    [amount.label, formatMoney(amount.example)],
  ],
};

/** How a record's page will show the field, while it is written. */
export function FieldPreview({ type, draft }: { type: RecordTypeName; draft: FieldDraft }) {
  const user = useUser();
  const options = draft.options
    .filter(({ label }) => label.trim() !== '')
    .map(({ id, label, colour }) => ({ value: id, label, colour }));
  return (
    <div className="bg-base-200 border-line border-b px-5 py-3">
      <p className="text-faint mb-1.5 text-xs">{WORDS.preview[type]}</p>
      <dl className="sheet grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 p-3">
        {BEFORE[type].map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-faint">{label}</dt>
            <dd className="truncate">{value}</dd>
          </Fragment>
        ))}
        <dt className="text-faint truncate">{draft.label || WORDS.newField}</dt>
        <dd className="min-w-0 break-words">
          <CustomValueText field={{ kind: draft.kind, options }} value={sampleOf(draft, options, user.id)} />
        </dd>
      </dl>
    </div>
  );
}

function sampleOf(
  { kind }: FieldDraft,
  options: readonly { value: string }[],
  user_id: string,
): CustomValue | undefined {
  if (kind === 'choice') return options[0]?.value;
  if (kind === 'choices') return options.slice(0, 2).map(({ value }) => value);
  return kind === 'person' ? user_id : SAMPLE_VALUES[kind];
}
