import { MESSAGES } from '@outrider/shared/ground/messages';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { SECURITY_WORDS as WORDS } from './words-security.ts';

/** One person wherever they are, or everyone: how many sessions besides this one. */
export type SignOutWhom = { person: { id: string; full_name: string } } | { others: number };

/** A question before many are thrown out of what they are doing. */
export function SignOutDialog({ whom, onClose }: { whom: SignOutWhom; onClose: () => void }) {
  const me = useUser().id;
  const utils = trpc.useUtils();
  const after = {
    meta: { failure: MESSAGES.companySessionsEndFailed },
    onSuccess({ ended, tokens_ended }: { ended: number; tokens_ended: number }) {
      showToast(MESSAGES.companySessionsEnded(ended, tokens_ended), { kind: 'success' });
      onClose();
    },
    onSettled: () => utils.security.sessions.invalidate(),
  };
  const person = trpc.security.signOutPerson.useMutation(after);
  const everyone = trpc.security.signOutEveryone.useMutation(after);
  const isPerson = 'person' in whom;
  return (
    <ConfirmDialog
      title={isPerson ? WORDS.personTitle(whom.person.full_name) : WORDS.everyoneTitle}
      confirm={WORDS.signOut}
      busy={WORDS.signingOut}
      pending={person.isPending || everyone.isPending}
      onConfirm={() => (isPerson ? person.mutate({ id: whom.person.id }) : everyone.mutate())}
      onClose={onClose}
    >
      <p>{isPerson ? (whom.person.id === me ? WORDS.ownText : WORDS.personText) : WORDS.everyoneText(whom.others)}</p>
      <p className="text-muted">{WORDS.tokensEnd}</p>
    </ConfirmDialog>
  );
}
