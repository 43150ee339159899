import { useEffect, useSyncExternalStore } from 'react';
import { answerToConfirm, isAskedToConfirm, onAskToConfirm } from '../../ground/ask-to-confirm.ts';
import { later } from '../../ground/ui/later.tsx';

const ConfirmPersonDialog = later(() =>
  import('./confirm-person-dialog.tsx').then((module) => module.ConfirmPersonDialog),
);

/** Asks who is signed in to confirm that it is them, whenever a call needs it: once for the whole app. */
export function ConfirmPerson() {
  const asked = useSyncExternalStore(onAskToConfirm, isAskedToConfirm);
  useEffect(() => () => answerToConfirm(false), []);
  return asked && <ConfirmPersonDialog />;
}
