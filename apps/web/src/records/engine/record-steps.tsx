import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatCount, formatTotal, type Total } from '../../ground/ui/format.ts';

type RecordStepsProps = {
  /** What one of the rows is. */ one: string;
  /** Its place among those that are loaded, from 0 on; -1 where it is none of them. */ at: number;
  loaded: number;
  total?: Total;
  onStep: (by: number) => void;
};

/** From a record to the one before or after it in the list, and where it stands there. */
export const RecordSteps = ({ one, at, loaded, total, onStep }: RecordStepsProps) => (
  <>
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label={`Previous ${one}`}
      disabled={at <= 0}
      onClick={() => onStep(-1)}
    >
      <ChevronUp className="i" />
    </button>
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label={`Next ${one}`}
      disabled={at < 0 || at >= loaded - 1}
      onClick={() => onStep(1)}
    >
      <ChevronDown className="i" />
    </button>
    {at >= 0 && total !== undefined && (
      <span className="text-faint num text-xs whitespace-nowrap">
        {formatCount(at + 1)} of {formatTotal(total)}
      </span>
    )}
  </>
);
