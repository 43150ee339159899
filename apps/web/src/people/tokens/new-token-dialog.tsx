import { DAY_MS } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import { scopesOfPreset } from '@outrider/shared/people/token-scopes';
import type { TokenCreate } from '@outrider/shared/people/tokens';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { AccessChoice } from './access-choice.tsx';
import { TOKENS_WORDS as WORDS } from './words.ts';

export type MadeToken = { name: string; token: string };
type NewTokenDialogProps = { kind: TokenCreate['kind']; onMade: (made: MadeToken) => void; onClose: () => void };

const DAYS = [30, 90, 365];
const USUAL_DAYS = 90;
const NEVER = 'never';

/** A token's name, what it may do, for how long and from where. */
export function NewTokenDialog({ kind, onMade, onClose }: NewTokenDialogProps) {
  const formId = useId();
  const user = useUser();
  const now = useNow();
  const utils = trpc.useUtils();
  const [scopes, setScopes] = useState<ReadonlySet<Capability>>(
    () => new Set(scopesOfPreset('read').filter((scope) => can(user, scope))),
  );
  const create = trpc.tokens.create.useMutation({
    meta: { quiet: true },
    onSuccess({ name, token }) {
      void utils.tokens.invalidate();
      onMade({ name, token });
      onClose();
    },
  });
  const failure = create.error ? describeFailure(create.error) : null;
  const errorOf = (field: string) =>
    failure?.fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = formText(form, 'days');
    const addresses = formText(form, 'addresses').split(/[\s,;]+/);
    if (create.isPending) return;
    create.mutate({
      kind,
      name: formText(form, 'name'),
      scopes: [...scopes],
      expires_in_days: days === NEVER ? null : Number(days),
      allowed_addresses: addresses.filter(Boolean),
    });
  };
  const foot = (
    <FormFoot
      formId={formId}
      action={WORDS.create}
      busyAction={WORDS.creating}
      busy={create.isPending}
      onClose={onClose}
    >
      {kind === 'service' ? WORDS.serviceHint : WORDS.personalHint}
    </FormFoot>
  );
  return (
    <Dialog writes title={WORDS.newTitle} onClose={onClose} foot={foot} width="max-w-xl">
      <form id={formId} noValidate className="grid min-h-0 gap-5 overflow-y-auto p-5" onSubmit={submit}>
        {failure && failure.fields.length === 0 && (
          <FormAlert>{sentenceOf(create.error, MESSAGES.createTokenFailed)}</FormAlert>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={WORDS.name} error={errorOf('name')}>
            {(control) => <input {...control} name="name" data-autofocus autoComplete="off" className="input w-full" />}
          </Field>
          <Field label={WORDS.expires} error={errorOf('expires_in_days')}>
            {(control) => (
              <select {...control} name="days" defaultValue={USUAL_DAYS} className="select w-full">
                {DAYS.map((days) => (
                  <option key={days} value={days}>
                    {WORDS.inDays(days, formatDay(new Date(now + days * DAY_MS).toISOString()))}
                  </option>
                ))}
                {can(user, 'tokens.manage') && <option value={NEVER}>{WORDS.never}</option>}
              </select>
            )}
          </Field>
        </div>
        <AccessChoice scopes={scopes} onChange={setScopes} error={errorOf('scopes')} />
        <Field label={WORDS.addresses} error={errorOf('allowed_addresses')} hint={WORDS.addressesHint}>
          {(control) => (
            <input
              {...control}
              name="addresses"
              autoComplete="off"
              spellCheck={false}
              placeholder={WORDS.anyAddress}
              className="input w-full"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
