import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import { Bell, BellOff } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { RECORDS_WORDS } from './words.ts';

const WORDS = RECORDS_WORDS.follow;

/** Whether one is told of what others do to the record. Its owner is, without following. */
export function FollowButton({ subject }: { subject: Subject }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const utils = trpc.useUtils();
  const { data } = trpc.followers.list.useQuery(subject, { meta: { quiet: true } });
  const set = trpc.followers.set.useMutation({
    meta: { failure: MESSAGES.followFailed },
    onSettled: () => void utils.followers.list.invalidate(subject),
  });
  if (!data || readOnly) return null;
  const others = data.people.filter(({ id }) => id !== user.id).map(({ full_name }) => full_name);
  const who = others.length > 0 ? WORDS.others(others.join(', ')) : undefined;
  if (data.owner_id === user.id)
    return (
      <span className="text-faint flex items-center gap-1.5 px-2 text-xs max-lg:hidden" title={who}>
        <Bell className="i size-3.5" />
        {WORDS.owner}
      </span>
    );
  const Icon = data.following ? BellOff : Bell;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm text-muted font-normal max-lg:btn-square"
      aria-disabled={set.isPending}
      title={who}
      onClick={() => !set.isPending && set.mutate({ ...subject, following: !data.following })}
    >
      <Icon className="i" />
      <span className="max-lg:sr-only">{data.following ? WORDS.unfollow : WORDS.follow}</span>
    </button>
  );
}
