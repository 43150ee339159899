import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OwnSession } from '@outrider/shared/people/users';
import { Monitor } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { describeDevice } from '@outrider/shared/ground/describe-device';
import { PROFILE_WORDS } from './words.ts';

/** Where one is signed in, and the way to end it. */
export function OwnSessions() {
  const query = trpc.profile.sessions.useQuery(undefined, { meta: { failure: MESSAGES.loadSessionsFailed } });
  const utils = trpc.useUtils();
  const meta = { failure: MESSAGES.endSessionFailed };
  const onSettled = () => utils.profile.sessions.invalidate();
  const end = trpc.profile.endSession.useMutation({
    meta,
    onSettled,
    onSuccess: () => showToast(MESSAGES.sessionSignedOut, { kind: 'success' }),
  });
  const endOthers = trpc.profile.endOtherSessions.useMutation({
    meta,
    onSettled,
    onSuccess: ({ ended }) => showToast(MESSAGES.otherSessionsSignedOut(ended), { kind: 'success' }),
  });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadSessionsFailed}
      loading={<SkeletonRows label="Loading your sessions" rows={3} />}
    >
      {(sessions) => (
        <>
          <ul className="divide-line divide-y">
            {sessions.map((one) => (
              <SessionItem
                key={one.id}
                session={one}
                pending={end.isPending}
                onEnd={() => end.mutate({ id: one.id })}
              />
            ))}
          </ul>
          <div className="border-line flex items-center justify-between gap-3 border-t px-5 py-3">
            <p className="text-faint text-xs">{PROFILE_WORDS.idle}</p>
            {sessions.length > 1 && (
              <button
                type="button"
                className="btn btn-line btn-sm shrink-0"
                aria-disabled={endOthers.isPending}
                onClick={() => !endOthers.isPending && endOthers.mutate()}
              >
                {endOthers.isPending ? 'Signing out' : PROFILE_WORDS.endOthers}
              </button>
            )}
          </div>
        </>
      )}
    </QueryView>
  );
}

function SessionItem({
  session: { user_agent, current, created_at, last_active_at },
  pending,
  onEnd,
}: {
  session: OwnSession;
  pending: boolean;
  onEnd: () => void;
}) {
  const device = describeDevice(user_agent);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <Monitor className="i text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-strong" title={user_agent ?? undefined}>
            {device}
          </span>
          {current && <span className="tag b-green">This session</span>}
        </p>
        <p className="text-faint text-xs">
          active <RelativeTime at={last_active_at} /> · signed in <RelativeTime at={created_at} />
        </p>
      </div>
      {!current && (
        <button
          type="button"
          className="btn btn-ghost btn-sm text-error shrink-0"
          aria-disabled={pending}
          onClick={() => !pending && onEnd()}
        >
          Sign out<span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}
