import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshCalendars } from './use-refresh-calendars.ts';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.external;

/** Adds a calendar by its secret address. */
export function AddressForm() {
  const refresh = useRefreshCalendars();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const address = useRef<HTMLInputElement>(null);
  const add = trpc.externalCalendars.add.useMutation({
    meta: { quiet: true },
    onError: () => address.current?.focus(),
    async onSuccess(made) {
      setUrl('');
      setName('');
      showToast(MESSAGES.calendarAdded(made.name), { kind: 'success' });
      await refresh();
    },
  });
  const fields = add.error ? describeFailure(add.error).fields : [];
  const wrong = fields.find(({ field }) => field === 'url')?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate({ url, name });
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {add.error && !wrong && <FormAlert>{sentenceOf(add.error, MESSAGES.addCalendarFailed)}</FormAlert>}
      <Field label={WORDS.address} required error={wrong} hint={WORDS.addressHint}>
        {(control) => (
          <input
            {...control}
            ref={address}
            type="url"
            className="input w-full"
            autoComplete="off"
            value={url}
            onChange={(event) => {
              add.reset();
              setUrl(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label={WORDS.name} hint={WORDS.nameHint}>
        {(control) => (
          <input
            {...control}
            className="input w-full"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-sm justify-self-start" aria-disabled={add.isPending}>
        {add.isPending ? WORDS.adding : WORDS.add}
      </button>
    </form>
  );
}
