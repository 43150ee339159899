import type { LoginLinkView } from '@outrider/shared/people/ways-in';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLoginLink } from './use-login-link.ts';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS } from './words.ts';

const BACK = { to: '/login', label: SESSION_WORDS.backToSignIn };

/** A page that a link opens: what is wrong with the link, or what it opens. */
export function LinkGate({
  offersNew,
  children,
}: {
  /** Whether the holder can get another link without anybody's help. */
  offersNew: boolean;
  children: (link: LoginLinkView, token: string) => ReactNode;
}) {
  const { state, retry } = useLoginLink();
  if (state.is === 'open') return children(state.link, state.token);
  if (state.is === 'opening') {
    return (
      <WayInFrame back={BACK} title={SESSION_WORDS.openingLink}>
        <div className="mt-5 grid gap-4" aria-busy="true">
          <div className="skeleton h-10" />
          <div className="skeleton h-10" />
        </div>
      </WayInFrame>
    );
  }
  return (
    <WayInFrame back={BACK} title={SESSION_WORDS.badLink} lead={state.sentence}>
      {!state.final && (
        <button type="button" className="btn btn-line mt-5 w-full" onClick={retry}>
          Try again
        </button>
      )}
      {state.final && offersNew && (
        <Link to="/forgot-password" className="btn btn-primary mt-5 w-full">
          {SESSION_WORDS.newLink}
        </Link>
      )}
    </WayInFrame>
  );
}
