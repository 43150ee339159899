import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { useEffect } from 'react';
import type { FieldDraft } from './field-draft.ts';

/** A form as it was left, and the field that it began from; null for a new one. */
type KeptDraft = { draft: FieldDraft; base: CustomField | null };

/**
 * What was typed into a field's form and neither saved nor discarded, by the field's id: leaving the page by any way
 * loses nothing. Gone with the tab.
 */
const kept = new Map<string, KeptDraft>();

export const keptDraft = (id: string): KeptDraft | undefined => kept.get(id);
export const dropDraft = (id: string): void => void kept.delete(id);

/** Keeps the draft while there is something in it to lose, and lets the browser ask before it closes. */
export function useKeptDraft(id: string, { draft, base }: KeptDraft, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) {
      kept.delete(id);
      return undefined;
    }
    kept.set(id, { draft, base });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [id, draft, base, isDirty]);
}
