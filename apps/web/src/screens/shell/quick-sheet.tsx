import { can } from '@outrider/shared/ground/permissions';
import { X } from 'lucide-react';
import { QUICK_ACTIONS, useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Pop } from '../../ground/ui/pop.tsx';
import { SHELL_WORDS } from './words.ts';

/** On a phone: what one can make, and note, from every screen. */
export function QuickSheet({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const openDialog = useQuickDialog();
  const head = (
    <div className="flex items-center justify-between gap-2">
      <h2 className="text-base">{SHELL_WORDS.make}</h2>
      <button
        type="button"
        className="btn btn-sm btn-square btn-ghost -mr-2"
        aria-label={SHELL_WORDS.close}
        onClick={onClose}
      >
        <X className="i" />
      </button>
    </div>
  );
  return (
    <Pop title={head} anchor={null} onClose={onClose}>
      <ul className="p-2">
        {QUICK_ACTIONS.filter(({ capability }) => can(user, capability)).map(({ id, label, Icon }, i) => (
          <li key={id}>
            <button
              type="button"
              className="pop-i"
              data-autofocus={i === 0 ? true : undefined}
              onClick={() => {
                onClose();
                openDialog({ id });
              }}
            >
              <Icon className="i text-faint" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Pop>
  );
}
