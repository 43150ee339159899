import type { ReactNode } from 'react';
import { KEPT_FORM_WORDS as WORDS } from './words.ts';

type KeptFormFootProps = {
  form: { isDirty: boolean; wasKept: boolean; discard: () => void };
  isSaving: boolean;
  /** Further actions, at the start. */
  children?: ReactNode;
};

/** The end of a form that keeps what was typed: says so where it was left, and takes it back or saves it. */
export const KeptFormFoot = ({ form, isSaving, children }: KeptFormFootProps) => (
  <div className="border-line flex flex-wrap items-center gap-2 border-t p-3">
    {children}
    {form.wasKept && <p className="text-faint text-xs">{WORDS.kept}</p>}
    <span className="ml-auto flex gap-2">
      {form.isDirty && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={form.discard}>
          {WORDS.discard}
        </button>
      )}
      <button type="submit" className="btn btn-primary btn-sm" aria-disabled={isSaving}>
        {isSaving ? WORDS.saving : WORDS.save}
      </button>
    </span>
  </div>
);
