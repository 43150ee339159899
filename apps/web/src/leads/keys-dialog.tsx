import { Dialog } from '../ui/dialog.tsx';

const KEYS = [
  ['j', 'Next lead'],
  ['k', 'Previous lead'],
  ['Enter', 'Open lead'],
  ['x', 'Select lead'],
  ['e', 'Edit open lead'],
  ['/', 'Search leads'],
  ['Esc', 'Close'],
  ['?', 'Show shortcuts'],
  ['Ctrl K', 'Global search'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width="max-w-xs">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2 p-5">
        {KEYS.map(([key, what]) => (
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
