import type { MailboxTested } from '@outrider/shared/records/inbox';
import type { MailboxSecurity, MailboxSharing } from '@outrider/shared/records/inbox-folders';
import { mailboxServersSchema } from '@outrider/shared/schemas/records/inbox';
import { useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

export type Rules = { sharing: MailboxSharing; offers_new_senders: boolean };
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
export type Fields = typeof START;
export type Errors = Partial<Record<keyof Fields, string>>;
export const PORTS = { imap: { tls: '993', starttls: '143' }, smtp: { tls: '465', starttls: '587' } } as const;

const toInput = ({ imap_port, smtp_port, ...fields }: Fields) => ({
  ...fields,
  imap_port: Number(imap_port),
  smtp_port: Number(smtp_port),
});

/** Servers with a password, which are tried before they are connected. */
export function useConnectByPassword(rules: Rules, onConnected: () => void) {
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(START);
  const [errors, setErrors] = useState<Errors>({});
  /** What the test said, of the fields as they are. */
  const [tested, setTested] = useState<MailboxTested | null>(null);
  const test = trpc.inbox.mailboxes.test.useMutation({ meta: { quiet: true }, onSuccess: setTested });
  const connect = trpc.inbox.mailboxes.connect.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.connected, { kind: 'success' });
      onConnected();
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  const works = tested?.receiving.works && tested.sending.works;
  const isPending = test.isPending || connect.isPending;
  const said = works ? (connect.isPending ? WORDS.connecting : WORDS.connectAction) : null;

  const change = (changes: Partial<Fields>) => {
    setFields((known) => ({ ...known, ...changes }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(changes, name))));
    setTested(null);
    connect.reset();
    test.reset();
  };

  function submit() {
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
  return {
    fields,
    errors,
    change,
    tested,
    failure: connect.error ?? test.error,
    isPending,
    action: said ?? (test.isPending ? WORDS.testing : tested ? WORDS.testAgain : WORDS.test),
    submit,
  };
}
