import { Dialog } from '../../ground/ui/dialog.tsx';

export type KeyHint = readonly [key: string, what: string];

export const stepKeys = (one: string): readonly KeyHint[] => [
  ['j', `Next ${one}`],
  ['k', `Previous ${one}`],
];

/** The keys of every list of records. `one` and `many`: what its rows are. `more`: what this one has beside them. */
export const listKeys = (one: string, many: string, more: readonly KeyHint[]): readonly KeyHint[] => [
  ...stepKeys(one),
  ['Enter', `Open ${one}`],
  ['x', `Select ${one}`],
  ...more,
  ['/', `Search ${many}`],
  ...KEYS_EVERYWHERE,
];

export const KEYS_EVERYWHERE: readonly KeyHint[] = [
  ['Esc', 'Close'],
  ['?', 'Show shortcuts'],
  ['Ctrl K', 'Global search'],
];

/** The keys that work where it was opened, and no others. */
export const KeysDialog = ({ keys, onClose }: { keys: readonly KeyHint[]; onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} width="max-w-xs">
    <dl className="grid min-h-0 grid-cols-[5rem_1fr] gap-y-2 overflow-y-auto p-5">
      {keys.map(([key, what]) => (
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
