import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailboxTested } from '@outrider/shared/records/inbox';
import { MAILBOX_SECURITIES, type MailboxSecurity, type MailboxSharing } from '@outrider/shared/records/inbox-folders';
import { mailboxServersSchema } from '@outrider/shared/schemas/records/inbox';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { SharingFields } from './sharing-fields.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

const START = {
  email: '',
  username: '',
  password: '',
  imap_host: '',
  imap_port: '993',
  imap_security: 'tls' as MailboxSecurity,
  smtp_host: '',
  smtp_port: '587',
  smtp_security: 'starttls' as MailboxSecurity,
};
type Fields = typeof START;
type Errors = Partial<Record<keyof Fields, string>>;
const PORTS = { imap: { tls: '993', starttls: '143' }, smtp: { tls: '465', starttls: '587' } } as const;

const toInput = ({ imap_port, smtp_port, ...fields }: Fields) => ({
  ...fields,
  imap_port: Number(imap_port),
  smtp_port: Number(smtp_port),
});

/** Connects a mailbox once both of its servers have let us in. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(START);
  const [errors, setErrors] = useState<Errors>({});
  const [rules, setRules] = useState<{ sharing: MailboxSharing; offers_new_senders: boolean }>({
    sharing: 'private',
    offers_new_senders: false,
  });
  /** What the test said, of the fields as they are. */
  const [tested, setTested] = useState<MailboxTested | null>(null);
  const test = trpc.inbox.mailboxes.test.useMutation({ meta: { quiet: true }, onSuccess: setTested });
  const connect = trpc.inbox.mailboxes.connect.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.connected, { kind: 'success' });
      onClose();
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  const works = tested?.receiving.works && tested.sending.works;
  const isPending = test.isPending || connect.isPending;
  const failure = connect.error ?? test.error;

  const change = (changes: Partial<Fields>) => {
    setFields((known) => ({ ...known, ...changes }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(changes, name))));
    setTested(null);
    connect.reset();
    test.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const read = mailboxServersSchema.safeParse(toInput(fields));
    if (!read.success) {
      setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const onError = (error: unknown) =>
      setErrors(Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message])));
    if (works) connect.mutate({ ...read.data, ...rules }, { onError });
    else test.mutate(read.data, { onError });
  }

  const said = works ? (connect.isPending ? WORDS.connecting : WORDS.connectAction) : null;
  const foot = (
    <>
      <p className="text-faint mr-auto min-w-0 text-xs max-sm:hidden">{WORDS.sealed}</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={isPending || undefined}
      >
        {said ?? (test.isPending ? WORDS.testing : tested ? WORDS.testAgain : WORDS.test)}
      </button>
    </>
  );
  return (
    <Dialog writes title={WORDS.connectDialog} onClose={onClose} foot={foot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field */}
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        {failure && <FormAlert>{describeFailure(failure).sentence || MESSAGES.inboxChangeFailed}</FormAlert>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Text name="email" label={WORDS.email} type="email" first {...{ fields, errors, change }} />
          <Text
            name="password"
            label={WORDS.password}
            type="password"
            hint={WORDS.passwordHint}
            {...{ fields, errors, change }}
          />
          <Text
            name="username"
            label={WORDS.username}
            hint={WORDS.usernameHint}
            optional
            {...{ fields, errors, change }}
          />
        </div>
        <Server kind="imap" label={WORDS.imap} {...{ fields, errors, change }} />
        <Server kind="smtp" label={WORDS.smtp} {...{ fields, errors, change }} />
        <output className={tested ? 'sheet divide-line block divide-y' : 'sr-only'}>
          {tested && <Tests {...tested} />}
        </output>
        <SharingFields {...rules} onChange={(changes) => setRules((known) => ({ ...known, ...changes }))} />
      </form>
    </Dialog>
  );
}

type Part = { fields: Fields; errors: Errors; change: (changes: Partial<Fields>) => void };
type TextProps = Part & {
  name: keyof Fields;
  label: string;
  type?: string;
  hint?: string;
  first?: boolean;
  optional?: boolean;
};
const Text = ({ name, label, type = 'text', hint, first, optional, fields, errors, change }: TextProps) => (
  <Field label={label} required={!optional} error={errors[name]} hint={hint}>
    {(control) => (
      <input
        {...control}
        type={type}
        autoComplete="off"
        data-autofocus={first || undefined}
        maxLength={1_000}
        className="input w-full"
        value={fields[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )}
  </Field>
);

function Server({ kind, label, fields, errors, change }: Part & { kind: 'imap' | 'smtp'; label: string }) {
  const [port, security] = [`${kind}_port`, `${kind}_security`] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
      <Text name={`${kind}_host`} label={label} {...{ fields, errors, change }} />
      <Field label={WORDS.port} required error={errors[port]}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            maxLength={5}
            className="input num w-full"
            value={fields[port]}
            onChange={({ target }) => change({ [port]: target.value })}
          />
        )}
      </Field>
      <Field label={WORDS.security}>
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={fields[security]}
            onChange={({ target }) => {
              const chosen = target.value as MailboxSecurity;
              // A port that was typed by hand stays.
              const isUsual = fields[port] === PORTS[kind][fields[security]];
              change({ [security]: chosen, ...(isUsual && { [port]: PORTS[kind][chosen] }) });
            }}
          >
            {MAILBOX_SECURITIES.map((value) => (
              <option key={value} value={value}>
                {WORDS.securities[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

const Tests = ({ receiving, sending }: MailboxTested) => (
  <>
    <Line works={receiving.works} beside={receiving.recent === null ? null : WORDS.recent(receiving.recent)}>
      {receiving.works ? WORDS.receives : WORDS.receivesNot(receiving.reason ?? '')}
    </Line>
    <Line works={sending.works}>{sending.works ? WORDS.sends : WORDS.sendsNot(sending.reason ?? '')}</Line>
  </>
);
const Line = ({ works, beside, children }: { works: boolean; beside?: string | null; children: string }) => (
  <span className="flex items-center gap-2.5 px-3 py-2">
    {works ? <CircleCheck className="i text-success shrink-0" /> : <CircleAlert className="i text-error shrink-0" />}
    <span className="min-w-0 flex-1">{children}</span>
    {beside && <span className="text-faint num text-xs">{beside}</span>}
  </span>
);
