import { type ReactNode, useEffect, useRef } from 'react';
import { isOutrun, sentenceOf } from '../errors/failure.ts';
import { focusWrong } from './focus-wrong.ts';
import { FormAlert } from './form-alert.tsx';
import { KeptFormFoot } from './kept-form-foot.tsx';
import { submitByKeys } from './submit-by-keys.ts';
import { KEPT_FORM_WORDS as WORDS } from './words.ts';

type KeptFormSheetProps = {
  label: string;
  className?: string;
  form: { isDirty: boolean; wasKept: boolean; discard: () => void };
  isSaving: boolean;
  failure: unknown;
  /** What is said of a failure that has no sentence of its own. */
  fallback: string;
  /** Takes the version that somebody else saved meanwhile. */
  onReload: () => void;
  /** @returns false where something in the form is wrong, and shown to be */
  onSave: () => boolean;
  /** Further actions, at the start of its foot. */
  actions?: ReactNode;
  /** It can be read and not changed. */
  isReadOnly?: boolean;
  children: ReactNode;
};

/** A long form on a page of its own: keeps what was typed, and takes whoever saves to the first thing that is wrong. */
export function KeptFormSheet(props: KeptFormSheetProps) {
  const {
    label,
    className = '',
    form,
    isSaving,
    failure,
    fallback,
    onReload,
    onSave,
    actions,
    isReadOnly = false,
    children,
  } = props;
  const sheet = useRef<HTMLFormElement>(null);
  // It may be out of sight: the form is longer than the screen.
  const showWrong = () => focusWrong(sheet.current);
  useEffect(() => {
    if (failure) showWrong();
  }, [failure]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field
    <form
      ref={sheet}
      noValidate
      className={`sheet ${className}`}
      aria-label={label}
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!onSave()) showWrong();
      }}
    >
      {failure ? (
        <FormAlert className="mx-4 mt-4">
          {sentenceOf(failure, fallback)}
          {isOutrun(failure) && (
            <button
              type="button"
              className="btn btn-line btn-sm ml-3"
              onClick={() => {
                form.discard();
                onReload();
              }}
            >
              {WORDS.reload}
            </button>
          )}
        </FormAlert>
      ) : null}
      <fieldset disabled={isReadOnly} className="contents">
        {children}
      </fieldset>
      {!isReadOnly && (
        <KeptFormFoot form={form} isSaving={isSaving}>
          {actions}
        </KeptFormFoot>
      )}
    </form>
  );
}
