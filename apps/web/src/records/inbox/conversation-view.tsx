import type { Conversation } from '@outrider/shared/records/inbox';
import { MAILBOX_SHARINGS } from '@outrider/shared/records/inbox-folders';
import { AlarmClock, ArrowLeft, Check, ChevronsUpDown, Ellipsis, RotateCcw, UserPlus } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuRadio } from '../../ground/ui/menu.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useUser } from '../../people/session/user-context.ts';
import { useDraft } from '../engine/drafts.ts';
import { MessageItem } from './message-item.tsx';
import { PendingReply } from './pending-reply.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useRecipients } from './use-recipients.ts';
import type { ConversationActions } from './use-conversation-actions.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** As many of the newest messages as are shown at first. */
const SHOWN = 3;

type ConversationViewProps = {
  conversation: Conversation;
  /** Who it is with, where there is no panel for it: it scrolls with the emails. */
  person: ReactNode;
  actions: ConversationActions;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onDone: () => void;
  onSnooze: (anchor: Element) => void;
};

/** The emails of a conversation, oldest first, and what can be done with it. */
export function ConversationView({ conversation, person, fieldRef, onDone, ...head }: ConversationViewProps) {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const { emails, replies } = conversation;
  const draft = useDraft(conversation.id, 'inbox-reply');
  const recipients = useRecipients(conversation);
  /** What was taken back stands before what was begun since. */
  const takeBack = ({ body, to }: { body: string; to: readonly string[] }) => {
    draft.write([body, draft.text].filter(Boolean).join('\n\n'));
    recipients.choose(to);
  };
  const folded = showsAll ? 0 : Math.max(0, emails.length - SHOWN);
  const shown = emails.slice(folded);
  return (
    <>
      <Head conversation={conversation} now={now} onDone={onDone} {...head} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys have to reach it */}
      <section className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={WORDS.messages}>
        {person}
        {folded > 0 && (
          <button
            type="button"
            className="border-line text-muted hover:bg-hover flex w-full items-center gap-2 border-b px-4 py-2 text-xs max-lg:min-h-11 max-lg:text-sm lg:px-6"
            onClick={() => setShowsAll(true)}
          >
            <ChevronsUpDown className="i size-3.5" />
            {WORDS.earlier(folded)}
          </button>
        )}
        {shown.map((email, at) => (
          <MessageItem key={email.id} email={email} now={now} startsOpen={at >= shown.length - 2} />
        ))}
        {replies.map((reply) => (
          <PendingReply key={reply.id} reply={reply} onTakenBack={takeBack} />
        ))}
      </section>
      <ReplyBox
        key={conversation.id}
        conversation={conversation}
        draft={draft}
        recipients={recipients}
        fieldRef={fieldRef}
        onTakenBack={takeBack}
        onDone={onDone}
      />
    </>
  );
}

type HeadProps = Omit<ConversationViewProps, 'fieldRef' | 'person'> & { now: number };
function Head({ conversation, actions, now, onBack, onDone, onSnooze }: HeadProps) {
  const { id, subject, person, email_count, state, snoozed_until } = conversation;
  const isSnoozed = snoozed_until !== null && Date.parse(snoozed_until) > now;
  const finish = () => void actions.finish(id).then(onDone, () => {}); // a failure is told by a toast
  return (
    <div className="border-line flex shrink-0 items-center gap-1 border-b px-2 py-2 lg:px-4">
      <button
        type="button"
        className="btn btn-sm btn-square btn-ghost lg:hidden"
        aria-label={WORDS.back}
        onClick={onBack}
      >
        <ArrowLeft className="i" />
      </button>
      <div className="min-w-0 flex-1 lg:pl-2">
        <h2 className="truncate text-base" title={subject}>
          {subject || WORDS.noSubject}
        </h2>
        <p className="text-faint truncate text-xs">
          {isSnoozed
            ? WORDS.snoozedUntil(formatWhenInline(snoozed_until, now))
            : WORDS.emailsWith(email_count, person.company ?? person.name ?? person.email)}
        </p>
      </div>
      {conversation.mailbox.is_shared && <Assign conversation={conversation} actions={actions} />}
      <button
        type="button"
        id={SNOOZE_ID}
        className="btn btn-sm btn-square btn-ghost"
        aria-label={isSnoozed ? WORDS.unsnooze : WORDS.snooze}
        title={isSnoozed ? WORDS.unsnooze : WORDS.snooze}
        onClick={({ currentTarget }) =>
          isSnoozed ? void actions.snooze(id, null).catch(() => {}) : onSnooze(currentTarget)
        }
      >
        <AlarmClock className="i" />
      </button>
      <Menu
        label={WORDS.more}
        trigger={<Ellipsis className="i" />}
        buttonClass="btn-square"
        menuClass="max-sm:!-right-22"
      >
        <MenuItem
          onSelect={() => {
            actions.markRead(id, false);
            onBack();
          }}
        >
          {WORDS.markUnread}
        </MenuItem>
        {conversation.mailbox.is_mine && <Sharing conversation={conversation} actions={actions} />}
      </Menu>
      {state === 'done' ? (
        <button type="button" className="btn btn-sm btn-line" onClick={() => void actions.reopen(id).catch(() => {})}>
          <RotateCcw className="i" />
          {WORDS.reopen}
        </button>
      ) : (
        <button type="button" className="btn btn-sm btn-line" onClick={finish}>
          <Check className="i" />
          {WORDS.done}
          <kbd className="kbd max-lg:hidden">E</kbd>
        </button>
      )}
    </div>
  );
}
/** Who reads it, where that is to be something else than of the mailbox. */
const Sharing = ({ conversation: { id, sharing }, actions }: Pick<HeadProps, 'conversation' | 'actions'>) => (
  <MenuGroup label={WORDS.readers}>
    {([null, ...MAILBOX_SHARINGS] as const).map((value) => (
      <MenuRadio key={value} checked={sharing === value} onSelect={() => actions.share(id, value)}>
        {value ? WORDS.sharings[value][0] : WORDS.asMailbox}
      </MenuRadio>
    ))}
  </MenuGroup>
);

export const SNOOZE_ID = 'snooze-conversation';
export const ASSIGN_ID = 'assign-conversation';

function Assign({
  conversation: { id, assignee },
  actions,
}: {
  conversation: Conversation;
  actions: ConversationActions;
}) {
  const user = useUser();
  const people = Object.entries(usePeople()).toSorted(([, one], [, other]) => one.localeCompare(other));
  const trigger = assignee ? (
    <>
      <Avatar name={assignee.full_name} className="!size-5 !text-[0.5rem]" />
      <span className="max-xl:sr-only">{assignee.full_name.split(' ')[0]}</span>
    </>
  ) : (
    <>
      <UserPlus className="i" />
      <span className="max-xl:sr-only">{WORDS.assign}</span>
    </>
  );
  return (
    <div id={ASSIGN_ID}>
      <Menu
        label={assignee ? WORDS.assignedTo(assignee.full_name) : WORDS.assign}
        trigger={trigger}
        menuClass="max-h-80 overflow-y-auto"
      >
        <MenuRadio checked={assignee === null} onSelect={() => actions.assign(id, null)}>
          {WORDS.nobody}
        </MenuRadio>
        {people.map(([person, name]) => (
          <MenuRadio key={person} checked={assignee?.id === person} onSelect={() => actions.assign(id, person)}>
            {person === user.id ? WORDS.me(name) : name}
          </MenuRadio>
        ))}
      </Menu>
    </div>
  );
}
