import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CaptureKey,
  INTAKE_CHANNELS,
  INTAKE_LABELS,
  type IntakeChannel,
} from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { captureKeyCreateSchema } from '@outrider/shared/schemas/automation/intake';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { LeadDefaults, type LeadDefaultValues } from './lead-defaults.tsx';
import { KEY_WORDS as WORDS } from './words-keys.ts';

type KeyFields = z.input<typeof captureKeyCreateSchema>;
type KeyValues = z.output<typeof captureKeyCreateSchema>;

// An empty choice or secret means none.
const emptyToNull = (text: string | null | undefined) => text?.trim() || null;

/** Makes a key, or says what was looked at of one that is there. */
type KeyFormProps = { onClose: () => void } & (
  | { channel: IntakeChannel; onMade: (key: string) => void; captureKey?: undefined }
  | { captureKey: CaptureKey }
);

/** A key's name, where it opens, and what its leads are where the sender does not say. */
export function KeyForm(props: KeyFormProps) {
  const { captureKey, onClose } = props;
  const formId = useId();
  const utils = trpc.useUtils();
  const form = useForm<KeyFields, unknown, KeyValues>({
    resolver: zodResolver(captureKeyCreateSchema),
    defaultValues: {
      name: captureKey?.name ?? '',
      channels: captureKey?.channels ?? ('channel' in props ? [props.channel] : []),
      source: captureKey?.source ?? null,
      processing_mode: captureKey?.processing_mode ?? null,
      assigned_to: captureKey?.assigned_to ?? null,
      signing_secret: null,
    },
  });
  const { errors } = form.formState;
  const [source = null, processing_mode = null, assigned_to = null] = useWatch({
    control: form.control,
    name: ['source', 'processing_mode', 'assigned_to'],
  });
  const refresh = () => void utils.intake.keys.invalidate();
  const create = trpc.intake.createKey.useMutation({
    meta: { quiet: true },
    onSuccess({ key }) {
      refresh();
      if ('onMade' in props) props.onMade(key);
    },
  });
  const update = trpc.intake.updateKey.useMutation({
    meta: { quiet: true },
    onSettled: refresh,
    onSuccess({ name }) {
      showToast(MESSAGES.keySaved(name), { kind: 'success' });
      onClose();
    },
  });
  const { isPending, error } = captureKey ? update : create;
  const refusedOwner = describeFailure(error).fields.find(({ field }) => field === 'assigned_to')?.message;

  const submit = form.handleSubmit(({ signing_secret, ...values }) => {
    if (isPending) return;
    if (captureKey) update.mutate({ id: captureKey.id, version: captureKey.version, ...values });
    else create.mutate({ ...values, signing_secret });
  });
  const failure = captureKey ? MESSAGES.saveKeyFailed : MESSAGES.createKeyFailed;
  return (
    <Dialog
      writes
      title={captureKey ? WORDS.editTitle(captureKey.name) : WORDS.newTitle}
      onClose={onClose}
      foot={
        <FormFoot
          formId={formId}
          action={captureKey ? WORDS.save : WORDS.create}
          busyAction={captureKey ? WORDS.saving : WORDS.creating}
          busy={isPending}
          onClose={onClose}
        />
      }
      width="max-w-xl"
    >
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={(event) => void submit(event)}
      >
        {error && !refusedOwner && <FormAlert>{sentenceOf(error, failure)}</FormAlert>}
        <Field label="Name" error={errors.name?.message} hint={WORDS.nameHint}>
          {(control) => (
            <input {...control} {...form.register('name')} data-autofocus autoComplete="off" className="input w-full" />
          )}
        </Field>
        <Channels error={errors.channels?.message}>
          {(one) => <input type="checkbox" className="checkbox" value={one} {...form.register('channels')} />}
        </Channels>
        <LeadDefaults
          values={{ source, processing_mode, assigned_to }}
          onChange={(changes) => {
            for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof LeadDefaultValues, value);
          }}
          unsetSource={WORDS.channelSource}
          ownerError={refusedOwner}
        />
        {!captureKey && (
          <Field label={WORDS.secretOptional} error={errors.signing_secret?.message} hint={WORDS.secretHint}>
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
        )}
      </form>
    </Dialog>
  );
}

function Channels({
  error,
  children,
}: {
  error: string | undefined;
  children: (channel: IntakeChannel) => React.ReactNode;
}) {
  const legendId = useId();
  return (
    <fieldset className="field" aria-labelledby={legendId}>
      <legend id={legendId} className="font-strong mb-1.5 text-[0.8125rem]/4.5">
        Channels
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {INTAKE_CHANNELS.map((one) => (
          <label key={one} className="flex items-center gap-2.5 py-1">
            {children(one)}
            {INTAKE_LABELS[one]}
          </label>
        ))}
      </div>
      {error && <p className="text-error text-xs">{error}</p>}
    </fieldset>
  );
}
