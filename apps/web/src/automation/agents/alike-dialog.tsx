import type { AgentAction } from '@outrider/shared/automation/agents';
import { useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { compareLetters } from './alike.ts';
import { ALIKE_WORDS as WORDS } from './words.ts';

type AlikeDialogProps = {
  template: string;
  /** All of them can be approved as they are. */
  actions: AgentAction[];
  onApprove: (actions: AgentAction[]) => void;
  onClose: () => void;
};

/** The emails of one template that wait: what all say once, and of each what only it says. */
export function AlikeDialog({ template, actions, onApprove, onClose }: AlikeDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { common, own } = compareLetters(actions);
  const chosen = actions.filter(({ id }) => !left.has(id));
  const toggle = (id: string) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <Dialog
      title={WORDS.title(template, actions.length)}
      onClose={onClose}
      width="max-w-3xl"
      foot={
        <>
          <button type="button" className="btn btn-ghost btn-sm" onClick={onClose}>
            {WORDS.cancel}
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={chosen.length === 0}
            onClick={() => onApprove(chosen)}
          >
            {WORDS.approve(chosen.length)}
          </button>
        </>
      }
    >
      <div className="grid gap-4 overflow-y-auto p-5">
        <section aria-labelledby="alike-common">
          <h3 id="alike-common" className="label-xs font-normal">
            {WORDS.common}
          </h3>
          <p className="mt-1 max-w-prose text-pretty">{common.join(' ')}</p>
        </section>
        <section aria-labelledby="alike-own">
          <h3 id="alike-own" className="label-xs font-normal">
            {WORDS.own}
          </h3>
          <ul className="divide-line mt-1 divide-y">
            {actions.map(({ id, lead_name, mail }, at) => (
              <li key={id}>
                <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-2.5">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-sm mt-0.5"
                    checked={!left.has(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className="font-strong wrap-anywhere">
                    {[lead_name, mail?.to_email].filter(Boolean).join(', ')}
                  </span>
                  <span className="text-muted col-start-2 wrap-anywhere text-pretty">
                    {own[at]?.join(' ') || WORDS.nothing}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
