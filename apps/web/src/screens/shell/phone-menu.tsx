import { X } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { useModal } from '../../ground/ui/use-modal.ts';
import { Brand } from './brand.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { NavigationList } from './navigation-list.tsx';
import { UserFoot } from './user-foot.tsx';

/** The navigation as a drawer, below 1024 px. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const inCompany = useUser().company !== null;
  return (
    <dialog {...modal} className="modal modal-start lg:hidden" aria-label="Navigation">
      <div className="modal-box bg-base-200 flex h-full w-72 flex-col rounded-none">
        <div className="flex items-center pr-2">
          <Brand />
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square ml-auto"
            aria-label="Close"
            onClick={onClose}
          >
            <X className="i" />
          </button>
        </div>
        <nav aria-label="Main menu" className="flex-1 overflow-y-auto px-2 pb-4">
          <NavigationList onFollow={onClose} />
        </nav>
        {inCompany && (
          <div className="border-line border-t px-4 py-3">
            <p className="text-faint pb-1.5 text-xs">Automation mode</p>
            <ModeChoice />
          </div>
        )}
        <UserFoot />
      </div>
    </dialog>
  );
}
