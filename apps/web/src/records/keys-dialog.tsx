import { Dialog } from '../ui/dialog.tsx';

type Key = readonly [key: string, what: string];
/** The keys of every list of records. `one` and `many`: what its rows are. `more`: what this one has beside them. */
const keysOf = (one: string, many: string, more: readonly Key[]): readonly Key[] => [
  ['j', `Next ${one}`],
  ['k', `Previous ${one}`],
  ['Enter', `Open ${one}`],
  ['x', `Select ${one}`],
  ...more,
  ['/', `Search ${many}`],
  ['Esc', 'Close'],
  ['?', 'Show shortcuts'],
  ['Ctrl K', 'Global search'],
];

type KeysDialogProps = { one: string; many: string; more: readonly Key[]; onClose: () => void };

export function KeysDialog({ one, many, more, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width="max-w-xs">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2 p-5">
        {keysOf(one, many, more).map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="kbd kbd-sm">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
