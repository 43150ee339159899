import { useState } from 'react';

/** What somebody began to write on a record and has not saved, for as long as the browser's tab is open. */
export function useDraft(id: string, kind: string): [text: string, write: (text: string) => void, forget: () => void] {
  const key = `draft-${id}-${kind}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(key, next);
  };
  const forget = () => {
    setText('');
    sessionStorage.removeItem(key);
  };
  return [text, write, forget];
}
