import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import { useController } from 'react-hook-form';
import { askedCustom } from '../../records/engine/form-field.ts';
import { FormInput } from '../../records/engine/form-input.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { CAPTURE_FORM, CAPTURE_OPTIONS, type CaptureFormState } from './capture-fields.ts';
import { useKnownLead } from './use-known-lead.ts';
import { CAPTURE_WORDS } from './words.ts';

/** `fields`: the company's own. */
export function CaptureForm({ form, fields }: { form: CaptureFormState; fields: readonly CustomField[] }) {
  const known = useKnownLead(form.watch('email'));
  return [...CAPTURE_FORM, ...fields.map(askedCustom)].map((field) =>
    field.key === 'processing_mode' ? (
      <ModeField key={field.key} form={form} />
    ) : (
      <FormInput
        key={field.key}
        control={form.control}
        field={field}
        options={CAPTURE_OPTIONS[field.key]}
        hint={field.key === 'email' && known && CAPTURE_WORDS.known(known)}
        first={field.key === 'email'}
        namesOptional
      />
    ),
  );
}

const MODES = (['ai', 'manual'] as const).map((value) => ({ value, label: <ModeBadge mode={value} /> }));

function ModeField({ form }: { form: CaptureFormState }) {
  const { field } = useController({ control: form.control, name: 'processing_mode' });
  const { label } = lead.fields.processing_mode;
  return (
    <div className="field sm:col-span-2">
      <span className="lab">{label}</span>
      <Segmented
        label={label}
        options={MODES}
        value={field.value === 'manual' ? 'manual' : 'ai'}
        onChange={field.onChange}
      />
    </div>
  );
}
