import { discountShare, exceeds, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { Proposal } from '@outrider/shared/records/proposals';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formatCalendarDay, formatMoment, formatPoints } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import type { DraftForm } from './draft-of.ts';
import { OpenQuestions } from './questions.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.facts;

type SideProps = {
  proposal: Proposal;
  form: DraftForm;
  /** The discount is above what the reader may send. */
  isAbove: boolean;
  canWrite: boolean;
  onSaved: () => Promise<void>;
};

/** Who it is for, what waits, and who has read it. */
export function ProposalSide({ proposal, form, isAbove, canWrite, onSaved }: SideProps) {
  const { opportunity_id, opportunity_name, account_name, owner_name, recipients, closed_reason } = proposal;
  return (
    <>
      <Approval proposal={proposal} form={form} isAbove={isAbove} onSaved={onSaved} />
      <OpenQuestions proposal={proposal} canAnswer={canWrite} onSaved={onSaved} />
      {closed_reason && (
        <Section title={WORDS.declined}>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{closed_reason}</p>
        </Section>
      )}
      <Section title={WORDS.for}>
        {account_name && <p className="mt-1 font-strong wrap-anywhere">{account_name}</p>}
        <dl className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1.5">
          <dt className="text-faint">{WORDS.deal}</dt>
          <dd className="truncate">
            <Link to={`/opportunities/${opportunity_id}`} className="text-link hover:underline">
              {opportunity_name}
            </Link>
          </dd>
          <dt className="text-faint">{WORDS.valid}</dt>
          <dd className="num">{formatCalendarDay(form.value.valid_until)}</dd>
          {owner_name && (
            <>
              <dt className="text-faint">{WORDS.owner}</dt>
              <dd className="truncate">{owner_name}</dd>
            </>
          )}
        </dl>
      </Section>
      {recipients.length > 0 && (
        <Section title={WORDS.recipients}>
          <ul className="mt-2 grid gap-3">
            {recipients.map((recipient) => (
              <li key={recipient.id} className="flex items-start gap-2.5">
                <Avatar name={recipient.name} className="size-8 shrink-0 text-xs" />
                <span className="min-w-0 flex-1">
                  <span className="flex justify-between gap-2">
                    <span className="truncate font-strong">{recipient.name}</span>
                    <span className="text-faint text-xs">{recipient.is_signer ? WORDS.signer : WORDS.reader}</span>
                  </span>
                  <span className="text-faint block truncate text-xs">{recipient.email}</span>
                  <span className="text-muted block text-xs">{standingOf(recipient)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function standingOf({ is_signer, sent_at, signed_at, last_opened_at, opens }: Proposal['recipients'][number]): string {
  if (is_signer && sent_at === null) return WORDS.notAsked;
  if (signed_at) return WORDS.signed(formatMoment(signed_at));
  return last_opened_at ? WORDS.opened(opens, formatMoment(last_opened_at)) : WORDS.notOpened;
}

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-line border-t px-5 py-4">
    <h3 className="flex items-center gap-2 text-sm">{title}</h3>
    {children}
  </section>
);

type ApprovalProps = Omit<SideProps, 'canWrite'>;

function Approval({ proposal, form, isAbove, onSaved }: ApprovalProps) {
  const words = PROPOSALS_WORDS.approval;
  const { state, review, limit, may_approve, currency, content } = proposal;
  const [isRejecting, setIsRejecting] = useState(false);
  const decide = trpc.proposals.review.useMutation({
    meta: { failure: MESSAGES.saveProposalFailed },
    async onSuccess(_, { approve }) {
      await onSaved();
      setIsRejecting(false);
      showToast(approve ? words.done : words.sentBack, { kind: 'success' });
    },
  });
  const held = { id: proposal.id, version: proposal.version };
  if (state === 'in_review' && !form.isDirty)
    return (
      <Section title={<Warning>{words.waiting}</Warning>}>
        <p className="text-muted mt-1">{words.waitingText(review.asked_by ?? '')}</p>
        {review.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.note}</p>}
        {may_approve && (
          <div className="mt-3 flex max-w-sm gap-2">
            <button
              type="button"
              className="btn btn-sm btn-primary flex-1"
              aria-disabled={decide.isPending}
              onClick={() => !decide.isPending && decide.mutate({ ...held, approve: true, reason: null })}
            >
              {decide.isPending ? words.approving : words.approve}
            </button>
            <button type="button" className="btn btn-sm btn-line flex-1" onClick={() => setIsRejecting(true)}>
              {words.reject}
            </button>
          </div>
        )}
        {isRejecting && (
          <RejectDialog
            busy={decide.isPending}
            failure={decide.error}
            onReject={(reason) => decide.mutate({ ...held, approve: false, reason })}
            onClose={() => setIsRejecting(false)}
          />
        )}
      </Section>
    );
  if (isAbove && limit !== null) {
    const share = formatPoints(discountShare(proposalSums(form.value.lines, currency, content.chosen)));
    const isNow = exceeds(
      form.value.lines.filter(({ is_optional }) => !is_optional),
      currency,
      limit,
    );
    return (
      <Section title={<Warning>{words.needed}</Warning>}>
        <p className="text-muted mt-1">
          {isNow ? words.text(share, formatPoints(limit)) : words.options(formatPoints(limit))}
        </p>
        {review.reason && (
          <p className="mt-2 whitespace-pre-line wrap-anywhere">
            <span className="text-faint block text-xs">{words.rejected(review.by ?? '')}</span>
            {review.reason}
          </p>
        )}
      </Section>
    );
  }
  // Sending keeps who approved it.
  if (state !== 'draft' && review.by && review.reason === null)
    return (
      <Section title={words.done}>
        <p className="text-muted mt-1">{words.approved(review.by)}</p>
      </Section>
    );
  return null;
}

const Warning = ({ children }: { children: ReactNode }) => (
  <>
    <TriangleAlert className="i text-band-orange-ink" aria-hidden="true" />
    {children}
  </>
);

type RejectProps = { busy: boolean; failure: unknown; onReject: (reason: string) => void; onClose: () => void };

function RejectDialog({ busy, failure, onReject, onClose }: RejectProps) {
  const words = PROPOSALS_WORDS.approval;
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const error = isTried && reason.trim() === '' ? MESSAGES.proposalReasonMissing : undefined;
  return (
    <FormDialog
      title={words.rejectTitle}
      action={words.reject}
      busyAction={words.approving}
      busy={busy}
      failure={failure ? sentenceOf(failure, MESSAGES.saveProposalFailed) : undefined}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (reason.trim() !== '' && !busy) onReject(reason);
      }}
      onClose={onClose}
    >
      <Field label={words.rejectReason} error={error} required className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={3}
            maxLength={1000}
            className="textarea w-full"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
