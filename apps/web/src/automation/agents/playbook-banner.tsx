import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { BookOpenText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { PLAYBOOK_BANNER_WORDS as WORDS } from './words.ts';

/** On every tab until agents have a playbook to write by. */
export function PlaybookBanner() {
  const user = useUser();
  const { data } = trpc.playbook.get.useQuery({}, { meta: { failure: MESSAGES.loadPlaybookFailed } });
  if (!data || data.is_ready) return null;
  return (
    <output className="b-yellow mt-4 flex items-start gap-3 rounded-lg px-4 py-2.5">
      <BookOpenText className="i mt-0.5" />
      <span>
        <span className="font-strong">{WORDS.title}</span> {WORDS.text}{' '}
        {can(user, 'playbook.manage') ? (
          <Link to="/settings/playbook" className="text-link underline">
            {WORDS.open}
          </Link>
        ) : (
          WORDS.ask
        )}
      </span>
    </output>
  );
}
