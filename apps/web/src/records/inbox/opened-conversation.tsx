import { MESSAGES } from '@outrider/shared/ground/messages';
import { type RefObject, useEffect, useRef } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useMedia } from '../../ground/ui/use-media.ts';
import { ConversationView } from './conversation-view.tsx';
import { PersonPanel, PersonStrip } from './person-panel.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** From here on there is room for who it is with: Tailwind's xl. */
const HAS_PANEL = '(width >= 80rem)';

type OpenedConversationProps = {
  id: string;
  actions: ConversationActions;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onDone: () => void;
  onSnooze: (anchor: Element) => void;
};
/** The conversation that the address names, read by that, and who it is with. */
export function OpenedConversation({ id, actions, fieldRef, onBack, onDone, onSnooze }: OpenedConversationProps) {
  const query = trpc.inbox.get.useQuery({ id }, { meta: { failure: MESSAGES.loadInboxFailed, quiet: true } });
  const isWide = useMedia(HAS_PANEL);
  const { markRead } = actions;
  const isUnread = query.data?.is_unread;
  const told = useRef(false);
  useEffect(() => {
    // Once: who marks it unread again means it.
    if (!isUnread || told.current) return;
    told.current = true;
    markRead(id, true);
  }, [id, isUnread, markRead]);
  if (query.error?.data?.code === 'NOT_FOUND')
    return (
      <div className="flex flex-1">
        <EmptyState
          title={WORDS.gone}
          actions={
            <button type="button" className="btn btn-sm btn-line" onClick={onBack}>
              {WORDS.back}
            </button>
          }
        >
          {WORDS.goneText}
        </EmptyState>
      </div>
    );
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadInboxFailed}
      loading={
        <div className="flex-1">
          <SkeletonRows label={WORDS.loadingOne} rows={6} />
        </div>
      }
    >
      {(conversation) => (
        <>
          <section aria-label={conversation.subject || WORDS.noSubject} className="flex min-w-0 flex-1 flex-col">
            <ConversationView
              conversation={conversation}
              person={!isWide && <PersonStrip conversation={conversation} onGone={onDone} />}
              actions={actions}
              fieldRef={fieldRef}
              onBack={onBack}
              onDone={onDone}
              onSnooze={onSnooze}
            />
          </section>
          {isWide && (
            <div className="border-line w-72 shrink-0 overflow-y-auto border-l">
              <PersonPanel conversation={conversation} onGone={onDone} />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
