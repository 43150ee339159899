import { can } from '@outrider/shared/ground/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { usePaused } from '../../ground/ui/use-paused.ts';
import { leadChoice, type LeadChoice } from './lead-choice.ts';

const SHOWN = 5;
// Some of what is found may be out of a rep's reach.
const ASKED = 20;

/**
 * The leads that fit the words, asked when the typing pauses: those that this user may hang something on. Null while
 * nothing is asked.
 */
export function useFoundLeads(text: string): LeadChoice[] | null {
  const user = useUser();
  const q = usePaused(text);
  const { data } = trpc.leads.list.useQuery(
    { q, limit: ASKED },
    { enabled: q !== '', placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  if (q === '' || text.trim() === '' || !data) return null;
  return data.items
    .filter((lead) => can(user, 'leads.edit', lead))
    .slice(0, SHOWN)
    .map(leadChoice);
}
