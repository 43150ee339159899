import type { Account } from '@outrider/shared/records/accounts';
import type { Contact } from '@outrider/shared/records/contacts';
import { DECISION_ROLE_LABELS } from '@outrider/shared/ground/fields/contact';
import { can } from '@outrider/shared/ground/permissions';
import { type DealStart, useQuickDialog } from '../engine/quick-dialog.ts';
import { RelatedRecords } from '../engine/related-records.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { DEAL } from './deal-kind.tsx';
import { DEALS_WORDS } from './words.ts';

/** Makes a deal that begins with what is known here, for whoever may. */
function useAddDeal(deal: DealStart) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const openDialog = useQuickDialog();
  return !readOnly && can(user, 'pipeline.create')
    ? { label: DEALS_WORDS.add, run: () => openDialog({ id: 'opportunity', deal }) }
    : undefined;
}

/** The deals of an account, on its page. */
export const AccountDeals = ({ account: { id, name } }: { account: Account }) => (
  <RelatedRecords
    kind={DEAL}
    title={DEALS_WORDS.related}
    filter={`account_id:${id}`}
    all={`view=list&filter=account_id:${id}`}
    add={useAddDeal({ account: { id, name } })}
    none={DEALS_WORDS.noneRelated}
  />
);

/** The deals in which a contact has a part, on their page: with which role, and how far each has come. */
export const ContactDeals = ({ contact }: { contact: Contact }) => {
  const { id, account_id, account_name } = contact;
  return (
    <RelatedRecords
      kind={DEAL}
      title={DEALS_WORDS.related}
      asks={{ contact_id: id }}
      all={`view=list&contact=${id}`}
      beside={(deal) => {
        const role = deal.people.find((person) => person.contact_id === id)?.role;
        return [role && DECISION_ROLE_LABELS[role], DEAL.beside(deal)].filter(Boolean).join(' · ');
      }}
      add={useAddDeal({ contact, ...(account_id && { account: { id: account_id, name: account_name ?? '' } }) })}
      none={DEALS_WORDS.noneRelated}
    />
  );
};
