import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { PROFILE_WORDS } from './words.ts';

/** Where the company lets agents go less far on one's leads than one's own level: the level that counts. */
export function TeamCap({ level, className = '' }: { level: number; className?: string }) {
  const { data } = trpc.automation.own.useQuery(undefined, {
    enabled: useUser().company !== null,
    meta: { quiet: true },
  });
  const bound = data?.bound;
  if (!bound || bound.level_cap >= level) return null;
  return <p className={`text-xs text-pretty ${className}`}>{PROFILE_WORDS.teamCap(bound.team, bound.level_cap)}</p>;
}
