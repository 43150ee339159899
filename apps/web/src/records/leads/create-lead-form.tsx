import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import { useController } from 'react-hook-form';
import { askedCustom } from '../engine/form-field.ts';
import { FormInput } from '../engine/form-input.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { DIALOG_FIELDS, DIALOG_OPTIONS, type NewLeadForm } from './create-lead-fields.ts';

const MODES = (['manual', 'hybrid', 'ai'] as const).map((value) => ({ value, label: <ModeBadge mode={value} /> }));

/** `fields`: the company's own. */
export function CreateLeadForm({ form: { control }, fields }: { form: NewLeadForm; fields: readonly CustomField[] }) {
  return (
    <>
      {[...DIALOG_FIELDS, ...fields.map(askedCustom)].map((field, at) => (
        <FormInput
          key={field.key}
          control={control}
          field={field}
          options={DIALOG_OPTIONS[field.key]}
          first={at === 0}
          namesOptional
        />
      ))}
      <ModeField control={control} />
    </>
  );
}

function ModeField({ control }: Pick<NewLeadForm, 'control'>) {
  const { field } = useController({ control, name: 'processing_mode' });
  const { label } = lead.fields.processing_mode;
  return (
    <div className="field sm:col-span-2">
      <span className="lab">{label}</span>
      <Segmented label={label} options={MODES} value={field.value ?? 'manual'} onChange={field.onChange} />
    </div>
  );
}
