import { zodResolver } from '@hookform/resolvers/zod';
import { INTAKE_CHANNELS, INTAKE_LABELS, type IntakeChannel } from '@outrider/shared/intake';
import { captureKeyCreateSchema } from '@outrider/shared/schemas/intake';
import { MESSAGES } from '@outrider/shared/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { INTEGRATION_WORDS } from './words.ts';

type NewKeyFormProps = {
  channel: IntakeChannel;
  isFull: (channel: IntakeChannel) => boolean;
  onMade: (key: string) => void;
  onClose: () => void;
};
type KeyFields = z.input<typeof captureKeyCreateSchema>;
type KeyCreate = z.output<typeof captureKeyCreateSchema>;

// An empty secret means none.
const emptyToNull = (text: string | null | undefined) => text?.trim() || null;

export function NewKeyForm({ channel, isFull, onMade, onClose }: NewKeyFormProps) {
  const formId = useId();
  const legendId = useId();
  const utils = trpc.useUtils();
  const form = useForm<KeyFields, unknown, KeyCreate>({
    resolver: zodResolver(captureKeyCreateSchema),
    defaultValues: { name: '', channels: [channel], signing_secret: null },
  });
  const { errors } = form.formState;
  const create = trpc.intake.createKey.useMutation({
    meta: { failure: MESSAGES.createKeyFailed },
    onSuccess({ key }) {
      void utils.intake.keys.invalidate();
      onMade(key);
    },
  });

  const submit = form.handleSubmit((input) => {
    if (!create.isPending) create.mutate(input);
  });
  const foot = (
    <FormFoot formId={formId} action="Create key" busyAction="Creating" busy={create.isPending} onClose={onClose} />
  );
  return (
    <Dialog writes title="New capture key" onClose={onClose} foot={foot} width="max-w-xl">
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={(event) => void submit(event)}
      >
        {create.error && <FormAlert>{sentenceOf(create.error, MESSAGES.createKeyFailed)}</FormAlert>}
        <Field label="Name" error={errors.name?.message} hint={INTEGRATION_WORDS.keyName}>
          {(control) => (
            <input {...control} {...form.register('name')} data-autofocus autoComplete="off" className="input w-full" />
          )}
        </Field>
        <fieldset className="field" aria-labelledby={legendId}>
          <legend id={legendId} className="mb-1.5 text-[0.8125rem]/4.5 font-strong">
            Channels
          </legend>
          <div className="grid">
            {INTAKE_CHANNELS.map((one) => (
              <label key={one} className="flex items-center gap-2.5 py-1">
                <input
                  type="checkbox"
                  className="checkbox"
                  value={one}
                  disabled={isFull(one)}
                  {...form.register('channels')}
                />
                {INTAKE_LABELS[one]}
                {isFull(one) && <span className="text-faint text-xs">{INTEGRATION_WORDS.fullChannel}</span>}
              </label>
            ))}
          </div>
          {errors.channels && <p className="text-error text-xs">{errors.channels.message}</p>}
        </fieldset>
        <Field
          label="Signing secret (optional)"
          error={errors.signing_secret?.message}
          hint={INTEGRATION_WORDS.signingSecret}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('signing_secret', { setValueAs: emptyToNull })}
              type="password"
              autoComplete="off"
              className="input w-full"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
