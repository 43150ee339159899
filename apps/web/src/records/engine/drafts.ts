import type { Person } from '@outrider/shared/records/pipeline';
import { useState } from 'react';
import { UNSAVED } from '../../ground/ui/form-draft.ts';

/** What is being written, and the colleagues who were picked for it. */
type Draft = { text: string; named: readonly Person[] };
const EMPTY: Draft = { text: '', named: [] };

function readDraft(key: string): Draft {
  const kept = sessionStorage.getItem(key);
  return kept === null ? EMPTY : (JSON.parse(kept) as Draft);
}

/** What somebody began to write on a record and has not saved, for as long as the browser's tab is open. */
export function useDraft(id: string, kind: string) {
  const key = `${UNSAVED}${id}-${kind}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  // From what is kept, not what is drawn: a colleague who is picked is named and written in one go.
  const change = (changes: Partial<Draft>) => {
    const next = { ...readDraft(key), ...changes };
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  return {
    ...draft,
    write: (text: string) => change({ text }),
    name: (person: Person) => change({ named: [...readDraft(key).named, person] }),
    forget: () => {
      sessionStorage.removeItem(key);
      setDraft(EMPTY);
    },
  };
}
