import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { TASKS_WORDS } from './words.ts';

type AgainChoiceProps = {
  /** When; nothing is offered without it. */
  at: string | null;
  isAgain: boolean;
  onChange: (isAgain: boolean) => void;
  /** Whose idea it is. */
  hint?: string;
  className?: string;
};

/** Whether the next call is planned, and for when. */
export function AgainChoice({ at, isAgain, onChange, hint, className = '' }: AgainChoiceProps) {
  const now = useNow();
  if (!at) return null;
  return (
    <label className={`flex cursor-pointer items-start gap-2.5 ${className}`}>
      <input
        type="checkbox"
        className="checkbox mt-0.5"
        checked={isAgain}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {TASKS_WORDS.call.again} <span className="font-strong">{formatWhenInline(at, now)}</span>
        {hint && <span className="text-faint block text-xs">{hint}</span>}
      </span>
    </label>
  );
}
