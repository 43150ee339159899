import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LoginLinkView } from '@outrider/shared/people/ways-in';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';

type LinkState =
  | { is: 'opening' }
  | { is: 'open'; token: string; link: LoginLinkView }
  /** `final`: trying again would say the same. */
  | { is: 'failed'; sentence: string; final: boolean };

/** The link this page was opened with. Its token stands after the #, which browsers keep to themselves. */
export function useLoginLink(): { state: LinkState; retry: () => void } {
  const token = useLocation().hash.slice(1);
  const [attempt, setAttempt] = useState(0);
  const asked = `${attempt} ${token}`;
  const [answer, setAnswer] = useState<{ asked: string; state: LinkState } | null>(null);
  useEffect(() => {
    if (!token) return;
    let gone = false;
    const tell = (state: LinkState) => !gone && setAnswer({ asked, state });
    api.auth.viewLink.mutate({ token }).then(
      (link) => tell({ is: 'open', token, link }),
      (error: unknown) =>
        tell({
          is: 'failed',
          sentence: sentenceOf(error, MESSAGES.openLinkFailed),
          final: describeFailure(error).status === 404,
        }),
    );
    return () => {
      gone = true;
    };
  }, [token, asked]);
  return { state: stateOf(token, answer?.asked === asked ? answer.state : null), retry: () => setAttempt(attempt + 1) };
}

function stateOf(token: string, answered: LinkState | null): LinkState {
  if (!token) return { is: 'failed', sentence: MESSAGES.linkUnknown, final: true };
  return answered ?? { is: 'opening' };
}
