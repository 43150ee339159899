import { DECISION_ROLE_LABELS, DECISION_ROLES, type DecisionRole } from '@outrider/shared/ground/fields/contact';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import type { DealPerson, Opportunity } from '@outrider/shared/records/opportunities';
import { CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ContactCombobox } from '../engine/contact-combobox.tsx';
import { RelatedList } from '../engine/related-list.tsx';
import { placeOf, useRefreshRecords } from '../engine/subject-calls.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { useChosen } from '../../ground/ui/chosen.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.people;
/** Without these a decision is seldom made; the first that nobody has is named. */
const NEEDED: readonly DecisionRole[] = ['decision_maker', 'budget_holder', 'champion'];

/** Who has a say in the decision, with what; more can be added, for the role that is missing. */
export function DealPeople({ deal, canEdit }: { deal: Opportunity; canEdit: boolean }) {
  const { people } = deal;
  const [adding, setAdding] = useState<{ role: DecisionRole | null } | null>(null);
  const missing = NEEDED.find((role) => people.every((person) => person.role !== role));
  return (
    <RelatedList
      title={WORDS.title}
      total={people.length > 0 ? { count: people.length, isExact: true } : undefined}
      add={canEdit ? { label: WORDS.add, run: () => setAdding({ role: null }) } : undefined}
    >
      <ul className="-my-1">
        {people.map((person) => (
          <Person key={person.contact_id} dealId={deal.id} person={person} canEdit={canEdit} />
        ))}
        {deal.person_erased && (
          <li className="text-faint flex items-center gap-2.5 py-1">
            <span className="ava size-7 border border-dashed border-current bg-transparent" aria-hidden="true" />
            {ERASED_PERSON}
          </li>
        )}
      </ul>
      {missing && (
        <p className="text-band-orange-ink mt-2 flex items-center gap-1.5 text-xs">
          <CircleDashed className="i size-3.5" />
          {WORDS.missing(DECISION_ROLE_LABELS[missing])}
          {canEdit && (
            <button type="button" className="link print:hidden" onClick={() => setAdding({ role: missing })}>
              {WORDS.addOne}
            </button>
          )}
        </p>
      )}
      {adding && <AddPerson key={adding.role} deal={deal} role={adding.role} onClose={() => setAdding(null)} />}
    </RelatedList>
  );
}

function useSetPerson() {
  const onSettled = useRefreshRecords();
  return trpc.pipeline.opportunities.setPerson.useMutation({ meta: { failure: MESSAGES.saveDealFailed }, onSettled });
}

type PersonProps = { dealId: string; person: DealPerson; canEdit: boolean };

function Person({ dealId, person: { contact_id, name, job_title, role }, canEdit }: PersonProps) {
  const onSettled = useRefreshRecords();
  const set = useSetPerson();
  const remove = trpc.pipeline.opportunities.removePerson.useMutation({
    meta: { failure: MESSAGES.saveDealFailed },
    onSettled,
  });
  const { shown, choose, settle } = useChosen(role);
  const change = (role: DealPerson['role']) => {
    choose(role);
    set.mutate({ id: dealId, contact_id, role }, { onSettled: settle });
  };
  return (
    <li className="group flex items-center gap-2.5 py-1">
      <Avatar name={name} className="size-7" />
      <Link to={placeOf('contact', contact_id)} className="min-w-0 flex-1">
        <span className="block truncate font-strong hover:underline">{name}</span>
        <span className="text-faint block truncate text-xs">{job_title}</span>
      </Link>
      {canEdit ? (
        <select
          aria-label={WORDS.roleOf(name)}
          className="select select-xs select-ghost max-w-32 print:hidden"
          value={shown ?? ''}
          onChange={(event) => change(roleIn(event.target.value))}
        >
          <Roles />
        </select>
      ) : (
        <span className="text-muted text-xs">{role && DECISION_ROLE_LABELS[role]}</span>
      )}
      {canEdit && (
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-square text-muted max-lg:size-11 print:hidden"
          aria-label={WORDS.remove(name)}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate({ id: dealId, contact_id })}
        >
          <X className="i size-3.5" />
        </button>
      )}
    </li>
  );
}

const roleIn = (value: string) => DECISION_ROLES.find((role) => role === value) ?? null;

const Roles = () => (
  <>
    <option value="">{WORDS.noRole}</option>
    {DECISION_ROLES.map((one) => (
      <option key={one} value={one}>
        {DECISION_ROLE_LABELS[one]}
      </option>
    ))}
  </>
);

type AddPersonProps = { deal: Opportunity; role: DecisionRole | null; onClose: () => void };

function AddPerson({ deal, role: asked, onClose }: AddPersonProps) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<DecisionRole | null>(asked);
  const set = useSetPerson();
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_8rem] gap-2 print:hidden">
      <ContactCombobox
        text={text}
        onText={setText}
        onPick={({ id }) => set.mutate({ id: deal.id, contact_id: id, role }, { onSuccess: onClose })}
        aria-label={RECORDS_WORDS.searchContacts}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened it was for this very field
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <select
        aria-label={WORDS.role}
        className="select w-full"
        value={role ?? ''}
        onChange={(event) => setRole(roleIn(event.target.value))}
      >
        <Roles />
      </select>
    </div>
  );
}
