import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormAlert } from './form-alert.tsx';
import { usePageLanguage } from './page-language.ts';
import { useReadOnlyReason } from './read-only.ts';
import { useModal } from './use-modal.ts';
import { VISITOR_PAGE_WORDS } from './words.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  /** Tailwind max-width of the box. */
  width?: string;
  /** Esc and a press beside the box do not close it: something would be lost. */
  guarded?: boolean;
  /** A form that saves something: where the company may not, it says why at once, and nothing can be filled in. */
  writes?: boolean;
};

/** A real dialog with a title, a body that scrolls and a foot. Give the first field `data-autofocus`. */
export function Dialog({
  title,
  onClose,
  children,
  foot,
  width = 'max-w-2xl',
  guarded = false,
  writes = false,
}: DialogProps) {
  const words = VISITOR_PAGE_WORDS[usePageLanguage()];
  const readOnly = useReadOnlyReason();
  const closed = writes ? readOnly : null;
  const modal = useModal(onClose, guarded);
  const titleId = useId();
  return (
    <dialog {...modal} className="modal max-sm:modal-bottom" aria-labelledby={titleId}>
      <div className={`modal-box flex max-h-[92dvh] w-full flex-col ${width}`}>
        <div className="border-line flex h-14 shrink-0 items-center border-b px-5">
          <h2 id={titleId} className="text-base">
            {title}
          </h2>
          {!guarded && (
            <button
              type="button"
              className="btn btn-ghost btn-sm btn-square -mr-2 ml-auto"
              aria-label={words.close}
              onClick={onClose}
            >
              <X className="i" />
            </button>
          )}
        </div>
        {closed && <FormAlert className="mx-5 mt-5">{closed}</FormAlert>}
        {closed ? (
          <fieldset disabled className="contents">
            {children}
          </fieldset>
        ) : (
          children
        )}
        {(foot || closed) && (
          <div className="border-line flex shrink-0 items-center gap-2 border-t px-5 py-3">
            {closed ? (
              <button type="button" className="btn btn-line btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
                {words.close}
              </button>
            ) : (
              foot
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}
