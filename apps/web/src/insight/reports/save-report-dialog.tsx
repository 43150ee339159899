import { MESSAGES } from '@outrider/shared/ground/messages';
import { REPORT_LIMITS, type Report } from '@outrider/shared/insight/reports';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { NameField, ShareField } from '../../ground/ui/sharing-fields.tsx';
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
      <NameField
        value={name}
        max={REPORT_LIMITS.name}
        error={error ? sentenceOf(error, MESSAGES.saveReportFailed) : undefined}
        onChange={setName}
      />
      <ShareField checked={shared} hint={WORDS.shareHint} onChange={setShared} />
    </FormDialog>
  );
}
