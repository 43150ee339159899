import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { webhookCreateSchema } from '@outrider/shared/schemas/automation/webhooks';
import { WEBHOOK_TYPES, type WebhookEndpoint, type WebhookType } from '@outrider/shared/automation/webhooks';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

type EndpointDialogProps = {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  onSaved: (saved: { secret?: string }) => void;
  onClose: () => void;
};
type Fields = z.input<typeof webhookCreateSchema>;
type Sent = z.output<typeof webhookCreateSchema>;

export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const utils = trpc.useUtils();
  // What is filled in is of this version; `endpoint` follows what others save.
  const [base] = useState(endpoint);
  const [isAll, setIsAll] = useState(!base || base.types.length === 0);
  const form = useForm<Fields, unknown, Sent>({
    resolver: zodResolver(webhookCreateSchema),
    defaultValues: {
      url: base?.url ?? '',
      description: base?.description ?? '',
      types: (base?.types ?? []) as WebhookType[],
      payload: base?.payload ?? 'thin',
    },
  });
  const onSuccess = (saved: { secret?: string }) => {
    void utils.webhooks.invalidate();
    onSaved(saved);
    onClose();
  };
  const create = trpc.webhooks.create.useMutation({ meta: { quiet: true }, onSuccess });
  const update = trpc.webhooks.update.useMutation({ meta: { quiet: true }, onSuccess });
  const busy = create.isPending || update.isPending;
  const failure = create.error ?? update.error;
  const told = failure ? describeFailure(failure) : null;
  const { errors } = form.formState;
  const submit = form.handleSubmit((sent) => {
    if (busy) return;
    const types = isAll ? [] : sent.types;
    if (!isAll && types.length === 0) {
      form.setError('types', { message: MESSAGES.webhookNoTypes });
      return;
    }
    if (base) update.mutate({ id: base.id, version: base.version, ...sent, types });
    else create.mutate({ ...sent, types });
  });
  const urlError = errors.url?.message ?? told?.fields.find(({ field }) => field === 'url')?.message;
  return (
    <FormDialog
      title={endpoint ? WORDS.editTitle : WORDS.addTitle}
      action={endpoint ? WORDS.save : WORDS.add}
      busyAction={endpoint ? WORDS.saving : WORDS.adding}
      busy={busy}
      failure={told && !urlError ? told.sentence : null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={WORDS.url}
        hint={base ? WORDS.urlHintEdit : WORDS.urlHint}
        error={urlError}
        className="sm:col-span-2"
      >
        {(control) => (
          <input
            {...control}
            {...form.register('url')}
            data-autofocus
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            className="input w-full"
          />
        )}
      </Field>
      <Field label={WORDS.description} error={errors.description?.message} className="sm:col-span-2">
        {(control) => (
          <input {...control} {...form.register('description')} autoComplete="off" className="input w-full" />
        )}
      </Field>
      <fieldset className="text-sm sm:col-span-2">
        <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.events}</legend>
        <Segmented
          label={WORDS.events}
          options={[
            { value: 'all', label: WORDS.allTypes },
            { value: 'some', label: WORDS.someTypes },
          ]}
          value={isAll ? 'all' : 'some'}
          onChange={(value) => setIsAll(value === 'all')}
        />
        {isAll ? (
          <p className="text-faint mt-1.5 text-xs">{WORDS.allTypesHint}</p>
        ) : (
          <div className="grid gap-x-4 pt-1 sm:grid-cols-2">
            {WEBHOOK_TYPES.map((type) => (
              <label key={type} className="flex min-h-8 items-center gap-2.5 max-lg:min-h-11">
                <input type="checkbox" className="checkbox" value={type} {...form.register('types')} />
                <span className="code">{type}</span>
              </label>
            ))}
          </div>
        )}
        {errors.types && <p className="text-error text-xs">{errors.types.message}</p>}
      </fieldset>
      <fieldset className="text-sm sm:col-span-2">
        <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.payload}</legend>
        {(['thin', 'full'] as const).map((payload) => (
          <label key={payload} className="flex min-h-8 items-center gap-2.5 max-lg:min-h-11">
            <input type="radio" className="radio" value={payload} {...form.register('payload')} />
            <span>
              {WORDS[payload]} <span className="text-faint">{WORDS[`${payload}Hint`]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
