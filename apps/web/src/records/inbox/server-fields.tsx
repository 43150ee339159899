import type { MailboxTested } from '@outrider/shared/records/inbox';
import { MAILBOX_SECURITIES, type MailboxSecurity } from '@outrider/shared/records/inbox-folders';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Field } from '../../ground/ui/field.tsx';
import { type Errors, type Fields, PORTS } from './use-connect-by-password.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type ServerFieldsProps = Part & { tested: MailboxTested | null; isKnown?: boolean };

/** A mailbox by its servers and a password, and what the test of them said. */
export const ServerFields = ({ tested, isKnown = false, ...part }: ServerFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      {!isKnown && <Text name="email" label={WORDS.email} type="email" first {...part} />}
      <Text
        name="password"
        label={WORDS.password}
        type="password"
        hint={WORDS.passwordHint}
        first={isKnown}
        {...part}
      />
      <Text name="username" label={WORDS.username} hint={WORDS.usernameHint} optional {...part} />
    </div>
    <Server kind="imap" label={WORDS.imap} {...part} />
    <Server kind="smtp" label={WORDS.smtp} {...part} />
    <output className={tested ? 'sheet divide-line block divide-y' : 'sr-only'}>
      {tested && <Tests {...tested} />}
    </output>
  </>
);

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
