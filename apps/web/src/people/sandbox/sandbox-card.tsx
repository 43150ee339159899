import { MESSAGES } from '@outrider/shared/ground/messages';
import { FlaskConical } from 'lucide-react';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { useSandbox } from './use-sandbox.ts';
import { SANDBOX_WORDS as WORDS } from './words.ts';

/** Beside the tokens: where to try them. Nothing inside the sandbox itself. */
export function SandboxCard() {
  const inside = useUser().company?.is_sandbox ?? false;
  const { data } = trpc.sandbox.get.useQuery(undefined, {
    enabled: !inside,
    meta: { failure: MESSAGES.sandboxLoadFailed },
  });
  const { enter } = useSandbox();
  if (inside) return null;
  return (
    <section
      className="sheet mt-4 flex items-center gap-4 px-4 py-3 max-sm:flex-col max-sm:items-stretch"
      aria-label={WORDS.title}
    >
      <FlaskConical className="i text-faint max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-strong">{WORDS.title}</h3>
        <p className="text-muted text-sm text-pretty">
          {WORDS.about}
          {data?.filled_at && (
            <span className="text-faint">
              {' '}
              {WORDS.filled} <RelativeTime at={data.filled_at} />.
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={enter.isPending}
        onClick={() => !enter.isPending && enter.mutate()}
      >
        {enter.isPending ? WORDS.opening : WORDS.open}
      </button>
    </section>
  );
}
