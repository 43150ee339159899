import { type AgentAction, type AgentActionKind, OUTWARD_KINDS } from '@outrider/shared/automation/agents';
import { reachOf, type RoleRights } from '@outrider/shared/ground/permissions';
import { Check, Pencil, ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { ActionContent } from './action-content.tsx';
import { ActionEditForm } from './action-edit-form.tsx';
import { standingText } from './action-list.tsx';
import { BriefView } from './brief-view.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { EvidenceChips } from './evidence.tsx';
import { taskPath } from './place.ts';
import { unlinkedOf } from './sentences.tsx';
import type { Decisions } from './use-decisions.ts';
import type { InboxView } from './use-inbox.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

const EDITABLE: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'send_mail',
  'send_proposal',
  'add_note',
  'schedule_meeting',
  'create_task',
]);
export const isEditable = ({ kind }: AgentAction) => EDITABLE.has(kind);

/** Every sentence of what is sent or noted. */
const sentencesOf = ({ mail, proposal, note }: AgentAction) => [
  ...((mail ?? proposal)?.sentences ?? []),
  ...(proposal?.sections.flatMap(({ sentences }) => sentences) ?? []),
  ...(note?.sentences ?? []),
];
/** What goes out with a claim that nothing bears out is not sent; a person changes it or answers for it first. */
export const isSendable = (action: AgentAction) =>
  !OUTWARD_KINDS.has(action.kind) || unlinkedOf(sentencesOf(action), action.evidence).length === 0;

/** A manager decides on it, and whoever looks is none. */
export const waitsForManager = ({ state, needs_manager }: AgentAction, user: RoleRights) =>
  state === 'proposed' && needs_manager && reachOf(user, 'agents.decide') !== 'all';

/** It ran by itself, and nobody has said yet how it was. */
export const awaitsVerdict = ({ to_review, review_verdict }: AgentAction) => to_review && !review_verdict;

type ActionViewProps = {
  action: AgentAction;
  view: InboxView;
  note: string | undefined;
  editing: boolean;
  decide: Decisions;
  onEdit: (on: boolean) => void;
  onReject: () => void;
};

/** One action: what would change, why, on which facts; and the decision at its foot. */
export function ActionView(props: ActionViewProps) {
  const { action, note, editing, decide, onEdit } = props;
  return (
    <>
      <div className="min-h-0 flex-1 max-lg:overflow-y-auto">
        <Heading action={action} />
        {note && <p className="b-red mx-5 mt-3 rounded-md px-3 py-2">{note}</p>}
        {!isSendable(action) && action.state === 'proposed' && !editing && (
          <p className="b-red mx-5 mt-3 rounded-md px-3 py-2">{WORDS.unsupported}</p>
        )}
        <div className="grid gap-5 px-5 py-5">
          <section aria-labelledby="action-what">
            <h3 id="action-what" className="label-xs font-normal">
              {action.state === 'proposed' ? WORDS.whatChanges : WORDS.whatItIs}
            </h3>
            {editing ? (
              <ActionEditForm action={action} onApprove={decide.approveEdited} onClose={() => onEdit(false)} />
            ) : (
              <ActionContent action={action} />
            )}
          </section>
          <section aria-labelledby="action-why">
            <h3 id="action-why" className="label-xs font-normal">
              {WORDS.why}
            </h3>
            <p className="mt-1.5 max-w-prose text-pretty">{action.reasoning}</p>
            <EvidenceChips evidence={action.evidence} leadId={action.lead_id} />
          </section>
          {action.brief && <BriefView brief={action.brief} />}
        </div>
      </div>
      {!editing && <Foot {...props} />}
    </>
  );
}

function Heading({ action }: { action: AgentAction }) {
  const now = useNow();
  const {
    title,
    why,
    confidence,
    lead_id,
    lead_name,
    lead_company,
    opportunity_id,
    opportunity_name,
    task_id,
    expires_at,
    state,
  } = action;
  return (
    <div className="px-5 pt-5">
      <p className="text-muted">
        {lead_id ? (
          <Link to={`/leads?lead=${lead_id}`} className="text-link hover:underline">
            {[lead_name ?? WORDS.lead, lead_company].filter(Boolean).join(', ')}
          </Link>
        ) : (
          <DealName id={opportunity_id} name={opportunity_name} />
        )}
      </p>
      <h2 className="text-base">{title}</h2>
      <p className="text-faint mt-0.5">
        {state === 'proposed' ? why : standingText(action)}{' '}
        {confidence !== null && <span className="num">{WORDS.confidence(formatShare(confidence))}</span>}
      </p>
      <ConfirmAddress action={action} />
      <p className="text-faint mt-1 flex flex-wrap gap-x-3 text-xs">
        {lead_id && opportunity_name && <DealName id={opportunity_id} name={opportunity_name} />}
        {task_id && (
          <Link to={taskPath(task_id)} className="text-link hover:underline">
            {WORDS.task}
          </Link>
        )}
        {state === 'proposed' && expires_at && (
          <span className="num">{WORDS.expires(formatWhenInline(expires_at, now))}</span>
        )}
      </p>
    </div>
  );
}

/** The deal that it is about, as a link to it; what is about no record is the company's. */
const DealName = ({ id, name }: { id: string | null; name: string | null }) =>
  id && name ? (
    <Link to={`/opportunities/${id}`} className="text-link hover:underline">
      {name}
    </Link>
  ) : (
    WORDS.company
  );

function Foot({ action, view, decide, onEdit, onReject }: ActionViewProps) {
  const sendable = isSendable(action);
  const waits = waitsForManager(action, useUser());
  return (
    <div className="border-line bg-base-100 sticky bottom-0 mt-auto flex flex-wrap items-center gap-2 border-t px-5 py-3">
      <p className="text-faint mr-auto min-w-0 flex-1 basis-40 text-xs max-sm:mb-1 max-sm:basis-full">
        {waits ? WORDS.waitsForManager : footText(action)}
      </p>
      {action.state === 'proposed' && !waits && (
        <div className="flex gap-2 max-sm:w-full">
          <button type="button" className="btn btn-sm btn-ghost max-sm:flex-1" aria-keyshortcuts="r" onClick={onReject}>
            Reject
          </button>
          {isEditable(action) && (
            <button
              type="button"
              className="btn btn-sm btn-line whitespace-nowrap"
              id="action-edit"
              aria-keyshortcuts="e"
              onClick={() => onEdit(true)}
            >
              <Pencil className="i max-sm:hidden" />
              Edit and approve
            </button>
          )}
          <button
            type="button"
            className="btn btn-sm btn-primary max-sm:flex-1"
            aria-keyshortcuts="a"
            disabled={!sendable}
            onClick={() => decide.approve(action)}
          >
            <Check className="i" />
            Approve
          </button>
        </div>
      )}
      {action.can_undo && (
        <button type="button" className="btn btn-sm btn-line" onClick={() => decide.undo(action)}>
          <Undo2 className="i" />
          Undo
        </button>
      )}
      {view === 'review' && awaitsVerdict(action) && (
        <>
          <button
            type="button"
            className="btn btn-sm btn-line max-sm:flex-1"
            aria-keyshortcuts="b"
            onClick={() => decide.review(action, 'bad')}
          >
            <ThumbsDown className="i" />
            Bad
          </button>
          <button
            type="button"
            className="btn btn-sm btn-primary max-sm:flex-1"
            aria-keyshortcuts="g"
            onClick={() => decide.review(action, 'good')}
          >
            <ThumbsUp className="i" />
            Good
          </button>
        </>
      )}
    </div>
  );
}

function footText({ state, kind, reviewed_by_name, review_verdict }: AgentAction): string {
  if (state === 'proposed')
    return kind === 'send_mail' || kind === 'send_proposal' ? WORDS.sendsLater : WORDS.takesEffect;
  if (review_verdict) return WORDS.reviewed(reviewed_by_name, review_verdict);
  return '';
}
