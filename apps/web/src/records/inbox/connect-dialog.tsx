import type { MailboxProvider, SignInProvider } from '@outrider/shared/records/inbox-folders';
import { ExternalLink, LayoutGrid, Server } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WayChoice } from '../../ground/ui/way-choice.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { ServerFields } from './server-fields.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { type Rules, useConnectByPassword } from './use-connect-by-password.ts';
import { useSignIn } from './use-sign-in.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type ConnectDialogProps = { providers: readonly SignInProvider[]; onClose: () => void };

/** Connects a mailbox: by its provider's sign-in where this server has one, else by its servers and a password. */
export function ConnectDialog({ providers, onClose }: ConnectDialogProps) {
  const [provider, setProvider] = useState<MailboxProvider>(providers[0] ?? 'imap');
  const [rules, setRules] = useState<Rules>({ sharing: 'private', offers_new_senders: false });
  const { failure, isPending, action, submit, ...servers } = useConnectByPassword(rules, onClose);
  const { signIn, isWaiting } = useSignIn(onClose);
  const byPassword = { note: WORDS.sealed, action, isBusy: isPending, failure, onSubmit: submit };
  const bySignIn = (name: SignInProvider) => ({
    note: isWaiting && WORDS.signInWaiting,
    action: (
      <>
        <ExternalLink className="i max-sm:hidden" />
        {WORDS.signInAction(WORDS.providers[name])}
      </>
    ),
    isBusy: isWaiting,
    failure: null,
    onSubmit: () => void signIn({ provider: name, ...rules }),
  });
  return (
    <MailboxForm
      title={WORDS.connectDialog}
      onClose={onClose}
      {...(provider === 'imap' ? byPassword : bySignIn(provider))}
    >
      {providers.length > 0 && (
        <WayChoice
          focused
          legend={WORDS.provider}
          ways={[...providers, 'imap' as const].map((name) => ({
            name,
            label: WORDS.providers[name],
            mark: MARKS[name],
          }))}
          chosen={provider}
          disabled={isWaiting}
          onChoose={setProvider}
        />
      )}
      {provider === 'imap' ? (
        <ServerFields {...servers} />
      ) : (
        <p className="text-muted text-sm">{WORDS.signInText(WORDS.providers[provider])}</p>
      )}
      <SharingFields {...rules} onChange={(changes) => setRules((known) => ({ ...known, ...changes }))} />
    </MailboxForm>
  );
}

const MARKS: Record<MailboxProvider, ReactNode> = {
  google: (
    <svg className="size-5" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
      <path d="M20.5 12H12.5" />
      <path d="M20.5 12a8.5 8.5 0 1 1-2.6-6.1" strokeLinecap="round" />
    </svg>
  ),
  microsoft: <LayoutGrid className="i size-5" />,
  imap: <Server className="i size-5" />,
};
