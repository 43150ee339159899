import { CircleAlert, RotateCcw } from 'lucide-react';

/** What happened and a way to try again, in the frame of the real list. */
export function ErrorState({ title, detail, onRetry }: { title: string; detail: string | null; onRetry: () => void }) {
  return (
    <div role="alert" className="b-red flex items-start gap-3 px-4 py-2.5 sm:items-center">
      <CircleAlert className="i max-sm:mt-1" />
      <span className="mr-auto">
        {title}.{detail && ` ${detail}`}
      </span>
      <button type="button" className="btn btn-sm btn-line" onClick={onRetry}>
        <RotateCcw className="i" />
        Retry
      </button>
    </div>
  );
}
