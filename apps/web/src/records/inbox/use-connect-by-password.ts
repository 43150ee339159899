import type { Mailbox, MailboxTested } from '@outrider/shared/records/inbox';
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

const fieldsOf = ({ email, username, imap_port, smtp_port, ...rest }: Mailbox): Fields => ({
  email,
  username: username === email ? '' : username,
  password: '',
  imap_host: rest.imap_host,
  imap_port: `${imap_port}`,
  imap_security: rest.imap_security,
  smtp_host: rest.smtp_host,
  smtp_port: `${smtp_port}`,
  smtp_security: rest.smtp_security,
});

/** Servers with a password, which are tried before they are kept: of a new mailbox, or other ones of `known`. */
export function useConnectByPassword(rules: Rules, onConnected: () => void, known?: Mailbox) {
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(known ? fieldsOf(known) : START);
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
  const update = trpc.inbox.mailboxes.update.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.serversSaved, { kind: 'success' });
      onConnected();
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  const works = tested?.receiving.works && tested.sending.works;
  const isKeeping = connect.isPending || update.isPending;
  const isPending = test.isPending || isKeeping;
  const keep = known ? WORDS.saveServers : WORDS.connectAction;
  const keeping = known ? WORDS.savingServers : WORDS.connecting;
  const said = works ? (isKeeping ? keeping : keep) : null;

  const change = (changes: Partial<Fields>) => {
    setFields((known) => ({ ...known, ...changes }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(changes, name))));
    setTested(null);
    connect.reset();
    update.reset();
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
    const { email: _, password, ...servers } = read.data;
    if (works && known) update.mutate({ id: known.id, version: known.version, password, servers }, { onError });
    else if (works) connect.mutate({ ...read.data, ...rules }, { onError });
    else test.mutate(read.data, { onError });
  }
  return {
    fields,
    errors,
    change,
    tested,
    failure: update.error ?? connect.error ?? test.error,
    isPending,
    action: said ?? (test.isPending ? WORDS.testing : tested ? WORDS.testAgain : WORDS.test),
    submit,
  };
}
