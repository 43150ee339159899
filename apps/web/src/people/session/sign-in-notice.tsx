import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../ground/api.ts';
import { logError } from '../../ground/errors/log.ts';
import { SESSION_WORDS } from './words.ts';

/**
 * What the platform's administrator tells everybody who comes to sign in; nothing when there is nothing, or when it
 * cannot be had.
 */
export function SignInNotice() {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    let here = true;
    api.platform.signInNotice.query().then(
      (answer) => here && setNotice(answer.notice),
      (error: unknown) => logError(SESSION_WORDS.noticeFailed, error),
    );
    return () => {
      here = false;
    };
  }, []);
  if (!notice) return null;
  return (
    <p role="note" className="b-blue mt-6 flex gap-2.5 rounded-lg px-3 py-2.5 text-sm whitespace-pre-line">
      <Info className="i mt-0.5" />
      <span className="min-w-0 break-words">{notice}</span>
    </p>
  );
}
