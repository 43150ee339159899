import type { Contact } from '@outrider/shared/records/contacts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Ellipsis, Maximize2 } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Composer, ComposerSheet } from '../engine/composer.tsx';
import { useRemoveRecords } from '../engine/record-calls.ts';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { RecordDrawer } from '../engine/record-drawer.tsx';
import { RecordFacts } from '../engine/record-facts.tsx';
import { RecordTimeline } from '../engine/record-timeline.tsx';
import { ThumbBar } from '../engine/thumb-bar.tsx';
import { withNeighbours } from '../engine/use-neighbours.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import type { Total } from '../../ground/ui/format.ts';
import { EraseItem } from '../engine/erase-item.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { CONTACT } from './contact-kind.tsx';
import { ContactButtons } from './contact-page.tsx';

type ContactDrawerProps = {
  id: string;
  rows: Contact[];
  total?: Total;
  onOpen: (id: string | null) => void;
};

/** A contact beside the list: how to reach them, what is known and what happened. */
export function ContactDrawer({ id, rows, total, onOpen }: ContactDrawerProps) {
  const user = useUser();
  const wide = useMedia(WIDE);
  const { pathname, search } = useLocation();
  const remove = useRemoveRecords(CONTACT);
  const query = trpc.contacts.get.useQuery(
    { id },
    { placeholderData: rows.find((row) => row.id === id), meta: { failure: MESSAGES.loadContactFailed } },
  );
  const contact = query.data;
  const mayEdit = contact !== undefined && can(user, 'contacts.edit', { assigned_to: contact.owner_id });
  const subject = { type: 'contact', id } as const;
  const page = { to: `${CONTACT.path}/${id}`, state: withNeighbours({ rows, total }, pathname + search) };
  return (
    <RecordDrawer
      id={id}
      one="contact"
      label={contact ? `Contact: ${contact.name}` : 'Contact'}
      rows={rows}
      total={total}
      onOpen={onOpen}
      foot={
        contact &&
        !wide && (
          <>
            <ThumbBar reach={CONTACT.reach?.(contact)} canEdit={mayEdit} />
            {mayEdit && <ComposerSheet subject={subject} />}
          </>
        )
      }
      tools={
        <>
          <Link {...page} className="btn btn-ghost btn-sm">
            <Maximize2 className="i" />
            Open page
          </Link>
          {contact && can(user, 'contacts.delete', { assigned_to: contact.owner_id }) && (
            <Menu label="Contact actions" buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
              <EraseItem place={{ contact: id }} />
              <MenuItem danger onSelect={() => remove.mutate({ ids: [id] }, { onSuccess: () => onOpen(null) })}>
                Delete
              </MenuItem>
            </Menu>
          )}
        </>
      }
    >
      <QueryView
        query={query}
        failure={MESSAGES.loadContactFailed}
        loading={<SkeletonRows label="Loading the contact" />}
      >
        {(row) => (
          <>
            <header className="px-5 pb-4 max-lg:px-4">
              <div className="flex items-center gap-3">
                <Avatar name={row.name} className="size-11 text-sm" />
                <div className="min-w-0 flex-1">
                  <h2 className="text-xl leading-7 break-words">{row.name}</h2>
                  <p className="text-muted">
                    {row.job_title}
                    {row.job_title && row.account_id && ' at '}
                    {row.account_id && (
                      <Link to={`/accounts/${row.account_id}`} className="link">
                        {row.account_name}
                      </Link>
                    )}
                  </p>
                </div>
              </div>
              <div className="mt-4 flex flex-wrap gap-2 empty:hidden max-lg:hidden">
                <ContactButtons contact={row} />
              </div>
              <PossibleDuplicates type="contact" id={row.id} />
            </header>
            <div className="border-line border-y">
              <RecordFacts kind={CONTACT} row={row} />
            </div>
            <div className="px-5 py-4 max-lg:px-4">
              {mayEdit && wide && (
                <div className="mb-4">
                  <Composer subject={subject} />
                </div>
              )}
              <RecordTimeline subject={subject} />
            </div>
          </>
        )}
      </QueryView>
    </RecordDrawer>
  );
}
