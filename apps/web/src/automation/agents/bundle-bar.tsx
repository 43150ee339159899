import { Check } from 'lucide-react';
import { countOf } from '../../ground/ui/format.ts';

/** What was selected, and what is done with it. */
export const BundleBar = ({
  count,
  onApprove,
  onClear,
}: {
  count: number;
  onApprove: () => void;
  onClear: () => void;
}) => (
  <section
    aria-label="Selected proposals"
    className="toast-x fixed bottom-20 left-1/2 z-20 -translate-x-1/2 lg:bottom-6"
  >
    <span className="num whitespace-nowrap">{countOf(count, 'proposal')} selected</span>
    <button type="button" className="btn btn-ghost btn-sm" aria-keyshortcuts="a" onClick={onApprove}>
      <Check className="i" />
      Approve {count}
    </button>
    <button type="button" className="btn btn-ghost btn-sm" onClick={onClear}>
      Clear
    </button>
  </section>
);
