import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What was typed and not saved is in the tab's storage under this, until the session ends. */
export const UNSAVED = 'unsaved-';

/** A person who signs in next in this tab does not see what another one began to write. */
export function forgetUnsaved(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(UNSAVED)) sessionStorage.removeItem(key);
}

export type FormDraft = {
  /** The form began with what was left in it before. */
  isRestored: boolean;
  /** Somebody entered something: from here on it is kept. */
  touch: () => void;
  /** The form begins again, empty. */
  discard: () => void;
  /** It was saved, or cancelled on purpose: nothing is kept. */
  forget: () => void;
};
type DraftOf<Value> = {
  /** Names the form, and what it is about: a draft is restored in the same one only. */
  name: string;
  /** All that the form holds, now; plain data without secrets. */
  value: Value;
  restore: (value: Value) => void;
};

/** The name of a form's draft, of what it is about; one that was opened with something filled in is another draft. */
export const draftName = (form: string, ...about: (string | undefined)[]): string =>
  [form, ...about.filter((part) => part !== undefined)].join('-');

/**
 * Keeps what a dialog's form holds, so that closing it by accident loses nothing: the next time it opens, it begins
 * where it was left.
 */
export function useFormDraft<Value extends object>({ name, value, restore }: DraftOf<Value>): FormDraft {
  const key = `${UNSAVED}form-${name}`;
  const [start] = useState(() => JSON.stringify(value));
  const [kept] = useState(() => sessionStorage.getItem(key));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const isTouched = useRef(kept !== null);
  const now = JSON.stringify(value);

  useLayoutEffect(() => {
    if (kept !== null) restore(JSON.parse(kept) as Value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  useEffect(() => {
    if (!isTouched.current) return;
    if (now === start) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, now);
  }, [key, now, start]);

  const forget = () => {
    isTouched.current = false;
    sessionStorage.removeItem(key);
  };
  return {
    isRestored,
    touch: () => void (isTouched.current = true),
    forget,
    discard: () => {
      forget();
      setIsRestored(false);
      restore(JSON.parse(start) as Value);
    },
  };
}
