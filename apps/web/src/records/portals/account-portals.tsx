import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Account } from '@outrider/shared/records/accounts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { RelatedList } from '../engine/related-list.tsx';
import { NewPortalDialog } from './new-portal-dialog.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.account;
const SHOWN = 5;

/** The pages that an account's people have, on its own page. */
export function AccountPortals({ account: { id, owner_id } }: { account: Account }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [isNew, setIsNew] = useState(false);
  const { data } = trpc.portals.list.useQuery(
    { account_id: id, limit: SHOWN },
    { meta: { failure: MESSAGES.loadPortalsFailed } },
  );
  const canEdit = !readOnly && can(user, 'accounts.edit', { assigned_to: owner_id });
  return (
    <RelatedList
      title={WORDS.title}
      total={data && data.total > 0 ? { count: data.total, isExact: true } : undefined}
      add={canEdit ? { label: PORTALS_WORDS.new, run: () => setIsNew(true) } : undefined}
    >
      {data?.items.length === 0 && <p className="text-muted">{WORDS.none}</p>}
      <ul className="grid gap-2">
        {data?.items.map((row) => (
          <li key={row.id}>
            <Link to={`/client-portal/${row.id}`} className="block truncate hover:underline">
              {row.title}
            </Link>
            <span className="text-faint text-xs">{PORTALS_WORDS.people(row.links)}</span>
          </li>
        ))}
      </ul>
      {isNew && <NewPortalDialog account_id={id} onClose={() => setIsNew(false)} />}
    </RelatedList>
  );
}
