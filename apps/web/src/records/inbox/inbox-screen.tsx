import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox } from '@outrider/shared/records/inbox';
import { type COUNTED_FOLDERS, INBOX_FOLDERS, type InboxFolder } from '@outrider/shared/records/inbox-folders';
import { Plug, SquarePen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { SnoozePop } from '../tasks/snooze-pop.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { SNOOZE_ID } from './conversation-view.tsx';
import { MailboxFoot } from './mailbox-foot.tsx';
import { MailboxesDialog } from './mailboxes-dialog.tsx';
import { OpenedConversation } from './opened-conversation.tsx';
import { useConversationActions } from './use-conversation-actions.ts';
import { type InboxAsked, isRead, useConversations, useFolders, useInboxAsked, useMailboxes } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { morningAfter } from './morning-after.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** The emails of everybody's mailboxes: a list, the conversation beside it, and who it is with. */
export function InboxScreen() {
  const asked = useInboxAsked();
  const panelId = useId();
  const folders = useFolders();
  const mailboxes = useMailboxes();
  const write = useQuickDialog();
  const [opened, setOpened] = useState<'connect' | 'mailboxes' | null>(null);
  const all = mailboxes.data?.mailboxes ?? [];
  // Somebody without a mailbox reads what colleagues share with everybody.
  const isNothing = folders.data !== undefined && Object.values(folders.data.counts).every((count) => count === 0);
  const isEmpty = mailboxes.data !== undefined && !all.some(isRead) && isNothing && asked.openId === null;
  const close = () => setOpened(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className={`flex items-center px-4 lg:px-5 lg:pt-1 ${asked.openId ? 'max-lg:hidden' : ''}`}>
        <Tabs
          className="min-w-0 flex-1 !border-0"
          label={WORDS.folders}
          panelId={panelId}
          selected={asked.folder}
          onSelect={asked.setFolder}
          tabs={INBOX_FOLDERS.map((id) => ({
            id,
            label: <FolderLabel folder={id} counts={isEmpty ? undefined : folders.data?.counts} />,
          }))}
        />
        {!isEmpty && (
          <button
            type="button"
            className="btn btn-sm btn-line ml-2 max-lg:hidden"
            onClick={() => write({ id: 'mail' })}
          >
            <SquarePen className="i" />
            {WORDS.compose}
            <kbd className="kbd">C</kbd>
          </button>
        )}
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, asked.folder)}
        className="border-line flex min-h-0 flex-1 border-t"
      >
        <QueryView
          query={mailboxes}
          failure={MESSAGES.loadInboxFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={6} />}
        >
          {() =>
            isEmpty ? (
              <EmptyState
                title={WORDS.connectTitle}
                actions={
                  <>
                    <button type="button" className="btn btn-sm btn-primary" onClick={() => setOpened('connect')}>
                      <Plug className="i" />
                      {WORDS.connect}
                    </button>
                    {all.length > 0 && (
                      <button type="button" className="btn btn-sm btn-line" onClick={() => setOpened('mailboxes')}>
                        {WORDS.mailboxesOf}
                      </button>
                    )}
                  </>
                }
              >
                {WORDS.connectText}
              </EmptyState>
            ) : (
              <Conversations
                asked={asked}
                mailboxes={all.filter(isRead)}
                onMailboxes={() => setOpened(all.length > 0 ? 'mailboxes' : 'connect')}
              />
            )
          }
        </QueryView>
      </div>
      {opened === 'connect' && <ConnectDialog providers={mailboxes.data?.providers ?? []} onClose={close} />}
      {opened === 'mailboxes' && (
        <MailboxesDialog mailboxes={all} onConnect={() => setOpened('connect')} onClose={close} />
      )}
    </div>
  );
}

type Counts = Record<(typeof COUNTED_FOLDERS)[number], number>;
const FolderLabel = ({ folder, counts }: { folder: InboxFolder; counts: Counts | undefined }) => (
  <>
    {WORDS.folder[folder]}
    {counts && folder !== 'done' && counts[folder] > 0 && (
      <span className="text-faint num text-xs font-normal">{formatCount(counts[folder])}</span>
    )}
  </>
);

type ConversationsProps = { asked: InboxAsked; mailboxes: Mailbox[]; onMailboxes: () => void };
function Conversations({ asked, mailboxes, onMailboxes }: ConversationsProps) {
  const { openId, q, folder } = asked;
  const now = useNow();
  const list = useConversations(asked);
  const actions = useConversationActions();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [snoozing, setSnoozing] = useState<{ id: string; anchor: Element | null } | null>(null);
  const items = list.view.data ?? [];
  const write = useQuickDialog();

  /** What was dealt with leaves the list: the next one is opened, where there is one. */
  const goOn = (id: string) => {
    const at = items.findIndex((item) => item.id === id);
    asked.open((items[at + 1] ?? items[at - 1])?.id ?? null, true);
  };
  useInboxKeys({
    items,
    openId,
    asked,
    fieldRef,
    onCompose: () => write({ id: 'mail' }),
    onDone: (id) =>
      void actions.finish(id).then(
        () => goOn(id),
        () => {},
      ),
    onSnooze: (id) => setSnoozing({ id, anchor: document.getElementById(SNOOZE_ID) }),
  });

  return (
    <>
      <section
        aria-label={WORDS.list}
        className={`border-line flex w-full shrink-0 flex-col lg:w-[21.5rem] lg:border-r ${openId ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-4 py-2.5 lg:pl-5">
          <SearchField label={WORDS.search} value={q} onSearch={asked.setSearch} className="w-full max-lg:h-11" />
        </div>
        <QueryView
          query={list.view}
          failure={MESSAGES.loadInboxFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={8} />}
        >
          {(found) =>
            found.length === 0 ? (
              <Nothing folder={folder} isSearch={q !== ''} />
            ) : (
              <section className="border-line min-h-0 flex-1 overflow-y-auto border-t" aria-label={WORDS.listLabel}>
                <ul className={list.isStale ? 'opacity-60' : ''}>
                  {found.map((conversation) => (
                    <ConversationRow
                      key={conversation.id}
                      conversation={conversation}
                      to={asked.pathTo(conversation.id)}
                      isOpen={conversation.id === openId}
                      now={now}
                    />
                  ))}
                </ul>
                <LoadMore className="px-5 py-2" shown={found.length} total={list.total} {...list.more} />
              </section>
            )
          }
        </QueryView>
        <MailboxFoot mailboxes={mailboxes} onOpen={onMailboxes} />
      </section>
      {openId ? (
        <OpenedConversation
          key={openId}
          id={openId}
          actions={actions}
          fieldRef={fieldRef}
          onBack={() => asked.open(null)}
          onDone={() => goOn(openId)}
          onSnooze={(anchor) => setSnoozing({ id: openId, anchor })}
        />
      ) : (
        <div className="flex flex-1 max-lg:hidden">
          {items.length > 0 && <EmptyState title={WORDS.choose}>{WORDS.chooseText}</EmptyState>}
        </div>
      )}
      {snoozing && (
        <SnoozePop
          task={morningAfter(now)}
          anchor={snoozing.anchor}
          onSnooze={(due) => {
            if (!('due_at' in due) || due.due_at === null) return;
            const { id } = snoozing;
            void actions.snooze(id, due.due_at).then(
              () => goOn(id),
              () => {},
            );
          }}
          onClose={() => setSnoozing(null)}
        />
      )}
    </>
  );
}

const Nothing = ({ folder, isSearch }: { folder: InboxFolder; isSearch: boolean }) => {
  const [title, text] = isSearch ? WORDS.noMatch : WORDS.nothing[folder];
  return (
    <div className="border-line flex flex-1 border-t">
      <EmptyState title={title}>{text}</EmptyState>
    </div>
  );
};
