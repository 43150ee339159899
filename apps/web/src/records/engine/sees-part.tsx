import { seesPart } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { SEES_PART } from './words.ts';

/** What somebody who sees a part of the records is told where a list ends. */
export function SeesPart({ many }: { many: string }) {
  if (!seesPart(useUser())) return null;
  return <p className="text-faint px-4 pb-3 text-sm lg:px-5">{SEES_PART(many)}</p>;
}
