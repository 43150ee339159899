import type { Conversation } from '@outrider/shared/records/inbox';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link2, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { later } from '../../ground/ui/later.tsx';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { dueWords } from '../tasks/due-words.ts';
import { LinkLeadDialog } from './link-lead-dialog.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

const CreateLeadDialog = later(() =>
  import('../leads/create-lead-dialog.tsx').then((module) => module.CreateLeadDialog),
);

/** Who a conversation is with, and what is to do with them. */
export function PersonPanel({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const [isLinking, setLinking] = useState(false);
  const { matched_by, lead, contact } = conversation;
  return (
    <aside aria-label={WORDS.person} className="text-sm">
      {matched_by === null ? (
        <Stranger conversation={conversation} onLink={() => setLinking(true)} onGone={onGone} />
      ) : (
        <>
          <div className="px-4 py-3.5">
            <p className="text-muted flex items-center gap-2 text-xs">
              <Link2 className="i size-3.5" />
              {WORDS.matched[matched_by]}
              <button
                type="button"
                className="text-link ml-auto hover:underline max-lg:min-h-11"
                onClick={() => setLinking(true)}
              >
                {WORDS.change}
              </button>
            </p>
            {lead ? <LeadFacts lead={lead} /> : contact ? null : <p className="mt-3">{WORDS.hiddenLead}</p>}
            {contact && <ContactFacts contact={contact} alone={!lead} />}
          </div>
          <Deals conversation={conversation} />
          <Next conversation={conversation} />
        </>
      )}
      {isLinking && <LinkLeadDialog id={conversation.id} onClose={() => setLinking(false)} />}
    </aside>
  );
}

/** Where there is no room for the panel: who it is, with a way to their record; of a stranger all of it. */
export function PersonStrip({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { lead, contact, matched_by } = conversation;
  if (matched_by === null)
    return (
      <div className="border-line border-b">
        <PersonPanel conversation={conversation} onGone={onGone} />
      </div>
    );
  const known = lead
    ? { to: `/leads/${lead.id}`, name: lead.name, beside: lead.company }
    : contact && { to: `/contacts/${contact.id}`, name: contact.name, beside: contact.account?.name };
  if (!known) return null;
  return (
    <Link
      to={known.to}
      className="border-line hover:bg-hover flex min-h-11 items-center gap-2 border-b px-4 py-1.5 text-sm lg:px-6"
    >
      <Avatar name={known.name} className="!size-6 !text-[0.5625rem]" />
      <span className="min-w-0 flex-1 truncate">
        {known.name} {known.beside && <span className="text-faint">{known.beside}</span>}
      </span>
      {lead && <StatusGlyph status={lead.status} />}
    </Link>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-3 grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-2 gap-y-1.5">{children}</dl>
);
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-faint">{label}</dt>
    <dd className="truncate">{children}</dd>
  </>
);
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t px-4 py-3.5">
    <h3 className="text-sm">{title}</h3>
    {children}
  </section>
);
const Head = ({ name, title, to, score }: { name: string; title: string | null; to: string; score?: ReactNode }) => (
  <div className="mt-3 flex items-center gap-3">
    <Avatar name={name} className="size-10" />
    <div className="min-w-0 flex-1">
      <p className="truncate font-strong">
        <Link to={to} className="hover:underline">
          {name}
        </Link>
      </p>
      {title && <p className="text-muted truncate text-xs">{title}</p>}
    </div>
    {score}
  </div>
);

function LeadFacts({ lead }: { lead: NonNullable<Conversation['lead']> }) {
  const { id, name, title, company, owner, phone, score } = lead;
  return (
    <>
      <Head
        name={name}
        title={title}
        to={`/leads/${id}`}
        score={score !== null && <span className="num font-strong">{score}</span>}
      />
      <Facts>
        {company && <Fact label={WORDS.company}>{company}</Fact>}
        <Fact label={WORDS.status}>
          <StatusGlyph status={lead.status} />
        </Fact>
        <Fact label={WORDS.owner}>{owner ?? WORDS.noOwner}</Fact>
        {phone && <Fact label={WORDS.phone}>{phone}</Fact>}
      </Facts>
    </>
  );
}

function ContactFacts({ contact, alone }: { contact: NonNullable<Conversation['contact']>; alone: boolean }) {
  const { id, name, title, account, owner, phone } = contact;
  return (
    <>
      {alone && <Head name={name} title={title} to={`/contacts/${id}`} />}
      <Facts>
        {account && (
          <Fact label={WORDS.account}>
            <Link to={`/accounts/${account.id}`} className="text-link hover:underline">
              {account.name}
            </Link>
          </Fact>
        )}
        {alone && <Fact label={WORDS.owner}>{owner ?? WORDS.noOwner}</Fact>}
        {alone && phone && <Fact label={WORDS.phone}>{phone}</Fact>}
      </Facts>
    </>
  );
}

const Deals = ({ conversation: { deals } }: { conversation: Conversation }) =>
  deals.length > 0 && (
    <Section title={WORDS.deals}>
      <ul className="mt-1.5 grid grid-cols-1 gap-2">
        {deals.map(({ id, name, amount, currency, stage, close_date }) => (
          <li key={id}>
            <p className="flex justify-between gap-2">
              <Link to={`/opportunities/${id}`} className="truncate hover:underline">
                {name}
              </Link>
              {amount !== null && <span className="num font-strong">{formatMoney(amount, currency)}</span>}
            </p>
            <p className="text-faint text-xs">{WORDS.closes(stage, close_date && formatShortDay(close_date))}</p>
          </li>
        ))}
      </ul>
    </Section>
  );

function Next({ conversation: { tasks } }: { conversation: Conversation }) {
  const now = useNow();
  if (tasks.length === 0) return null;
  return (
    <Section title={WORDS.next}>
      <ul className="mt-1.5 grid grid-cols-1 gap-1.5">
        {tasks.map(({ id, title, due_at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate" title={title}>
              {title}
            </span>
            {due_at && <span className="num text-faint text-xs">{dueWords({ due_at, due_on: null }, now)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type StrangerProps = { conversation: Conversation; onLink: () => void; onGone: () => void };
function Stranger({ conversation: { id, person }, onLink, onGone }: StrangerProps) {
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<'lead' | 'ignore' | null>(null);
  const options = { meta: { failure: MESSAGES.inboxChangeFailed }, onSettled: () => void utils.inbox.invalidate() };
  const link = trpc.inbox.link.useMutation(options);
  const ignore = trpc.inbox.ignore.useMutation(options);
  const [first_name = '', ...rest] = (person.name ?? '').split(' ');
  const close = () => setOpened(null);
  return (
    <div className="px-4 py-3.5">
      <h3 className="text-sm">{WORDS.unmatched}</h3>
      <p className="text-muted mt-1">{WORDS.unmatchedText(person.name ?? person.email)}</p>
      <div className="mt-3 grid gap-2">
        <button type="button" className="btn btn-sm btn-primary" onClick={() => setOpened('lead')}>
          <UserPlus className="i" />
          {WORDS.addLead}
        </button>
        <button type="button" className="btn btn-sm btn-line" onClick={onLink}>
          <Link2 className="i" />
          {WORDS.link}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-ghost text-muted font-normal"
          onClick={() => setOpened('ignore')}
        >
          {WORDS.notALead}
        </button>
      </div>
      {opened === 'lead' && (
        <CreateLeadDialog
          lead={{ email: person.email, first_name, last_name: rest.join(' ') }}
          onCreated={(lead_id) => link.mutate({ id, lead_id })}
          onClose={close}
        />
      )}
      {opened === 'ignore' && (
        <ConfirmDialog
          title={WORDS.notALeadTitle(person.email)}
          confirm={WORDS.notALead}
          busy={WORDS.removing}
          pending={ignore.isPending}
          onConfirm={() =>
            ignore.mutate(
              { id },
              {
                onSuccess() {
                  showToast(WORDS.removed, { kind: 'success' });
                  close();
                  onGone();
                },
              },
            )
          }
          onClose={close}
        >
          <p>{WORDS.notALeadText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
