import { Dialog } from '../../ground/ui/dialog.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.method;

export function MethodDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={WORDS.title} onClose={onClose} width="max-w-xl">
      <div className="grid gap-3 overflow-y-auto p-5">
        {WORDS.lines.map((line) => (
          <p key={line} className="text-pretty">
            {line}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
