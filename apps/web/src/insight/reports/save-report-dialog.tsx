import { MESSAGES } from '@outrider/shared/ground/messages';
import { REPORT_LIMITS, type Report } from '@outrider/shared/insight/reports';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import type { ReportView } from './report-ask.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

type SaveProps = {
  view: ReportView;
  /** The report that is changed; null for a new one. */
  known: Report | null;
  name: string;
  onSaved: (report: Report) => void;
  onClose: () => void;
};

/** A name for what is shown, and who else finds it. */
export function SaveReportDialog({ view, known, name: start, onSaved, onClose }: SaveProps) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(start);
  const [shared, setShared] = useState(known?.shared ?? false);
  const done = {
    meta: { quiet: true },
    async onSuccess(report: Report) {
      utils.reports.get.setData({ id: report.id }, report);
      await utils.reports.list.invalidate();
      showToast(MESSAGES.reportSaved(report.name), { kind: 'success' });
      onClose();
      onSaved(report);
    },
  };
  const create = trpc.reports.create.useMutation(done);
  const update = trpc.reports.update.useMutation(done);
  const error = create.error ?? update.error;
  const busy = create.isPending || update.isPending;
  const save = () => {
    if (busy) return;
    const input = { ...view.ask, chart: view.chart, name, shared };
    if (known) update.mutate({ ...input, id: known.id, version: known.version });
    else create.mutate(input);
  };
  return (
    <FormDialog
      title={known ? WORDS.rename : WORDS.saveTitle}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={busy}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <Field label={WORDS.name} error={error ? sentenceOf(error, MESSAGES.saveReportFailed) : undefined}>
          {(control) => (
            <input
              {...control}
              data-autofocus
              className="input w-full"
              value={name}
              maxLength={REPORT_LIMITS.name}
              required
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <label className="flex items-start gap-2.5 sm:col-span-2">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <span>
          {WORDS.share}
          <span className="text-muted block text-xs">{WORDS.shareHint}</span>
        </span>
      </label>
    </FormDialog>
  );
}
