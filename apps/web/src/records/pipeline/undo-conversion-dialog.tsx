import { type Lead, LEAD_STATUS_LABELS } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { leadName } from '../engine/lead-name.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useUndoConversion } from './use-undo-conversion.ts';
import { PIPELINE_WORDS } from './words.ts';

/** Says what undoing a lead's conversion would do to each record before it is done. */
export function UndoConversionDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const query = trpc.pipeline.conversion.useQuery(
    { id: lead.id },
    { meta: { failure: MESSAGES.loadConversionFailed } },
  );
  const undo = useUndoConversion(onClose);
  return (
    <ConfirmDialog
      title={PIPELINE_WORDS.undoConversion}
      confirm={PIPELINE_WORDS.undoConversion}
      busy="Undoing"
      pending={undo.isPending || !query.data}
      onConfirm={() => undo.mutate({ id: lead.id })}
      onClose={onClose}
    >
      {undo.error && <FormAlert>{sentenceOf(undo.error, MESSAGES.undoConversionFailed)}</FormAlert>}
      <QueryView
        query={query}
        failure={MESSAGES.loadConversionFailed}
        loading={<SkeletonRows label="Loading the conversion" rows={3} />}
      >
        {({ status_after, parts }) => (
          <>
            <p>
              {status_after === lead.status
                ? PIPELINE_WORDS.statusStays(leadName(lead), LEAD_STATUS_LABELS[status_after])
                : PIPELINE_WORDS.statusAfter(leadName(lead), LEAD_STATUS_LABELS[status_after])}
            </p>
            <dl className="grid gap-2">
              {parts.map(({ type, id, name, fate }) => (
                <div key={id} className="border-line grid gap-0.5 rounded-lg border px-3 py-2">
                  <dt className="truncate">
                    <span className="text-faint">{PIPELINE_WORDS.partTypes[type]}</span> {name}
                  </dt>
                  <dd className={`text-sm ${fate === 'removed' ? 'text-error' : 'text-muted'}`}>
                    {PIPELINE_WORDS.fates[fate]}
                  </dd>
                </div>
              ))}
            </dl>
            {parts.some(({ fate }) => fate === 'removed') && (
              <p className="text-muted text-sm">{PIPELINE_WORDS.undoRestorable}</p>
            )}
          </>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}
