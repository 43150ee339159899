type UnsavedProps = {
  words: { unsaved: string; discard: string; save: string; saving: string };
  isSaving: boolean;
  /** Not to be pressed, also where something else is under way. */
  isBusy?: boolean;
  /** Something else beside it is the main action. */
  isAside?: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** In a page's head, while what was typed is not saved. */
export const UnsavedChanges = ({ words, isSaving, isBusy = isSaving, isAside, onDiscard, onSave }: UnsavedProps) => (
  <>
    <span className="text-muted text-xs max-xl:sr-only">{words.unsaved}</span>
    <button type="button" className="btn btn-sm btn-ghost font-normal" onClick={onDiscard}>
      {words.discard}
    </button>
    <button
      type="button"
      className={`btn btn-sm ${isAside ? 'btn-line' : 'btn-primary'}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onSave()}
    >
      {isSaving ? words.saving : words.save}
    </button>
  </>
);
