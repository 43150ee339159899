import { useEffect, useState } from 'react';
import { api } from '../../ground/api.ts';
import { logError } from '../../ground/errors/log.ts';
import { SESSION_WORDS } from './words.ts';

/** Whether the platform has somebody to write to; false until that is known. */
export function useSalesContact(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let here = true;
    api.platform.salesContact.query().then(
      (answer) => here && setOpen(answer.open),
      (error: unknown) => logError(SESSION_WORDS.salesUnknown, error),
    );
    return () => {
      here = false;
    };
  }, []);
  return open;
}
