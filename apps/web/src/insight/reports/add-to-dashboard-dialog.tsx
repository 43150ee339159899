import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { DashboardDialog, tilesOf } from './dashboard-dialog.tsx';
import { REPORTS_WORDS } from './words.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type AddToProps = { report: string; onMade: (id: string) => void; onClose: () => void };

/** Puts a report on one of the dashboards that the reader may edit, or on a new one. */
export function AddToDashboardDialog({ report, onMade, onClose }: AddToProps) {
  const utils = trpc.useUtils();
  const list = trpc.reports.dashboards.list.useQuery(undefined, { meta: { failure: MESSAGES.loadDashboardsFailed } });
  const own = (list.data ?? []).filter(({ may }) => may !== 'view');
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const update = trpc.reports.dashboards.update.useMutation({ meta: { quiet: true } });
  const id = chosen ?? own[0]?.id ?? '';
  async function add() {
    if (update.isPending || !id) return;
    try {
      const dashboard = await utils.reports.dashboards.get.fetch({ id });
      if (dashboard.tiles.some((tile) => tile.report === report)) return setFailure(WORDS.already);
      const tiles = [...tilesOf(dashboard), { report, width: 1, height: 1 }];
      const saved = await update.mutateAsync({ id, version: dashboard.version, tiles });
      utils.reports.dashboards.get.setData({ id }, saved);
      await utils.reports.dashboards.list.invalidate();
      showToast(WORDS.addedTo(saved.name), { kind: 'success' });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error, MESSAGES.saveDashboardFailed));
    }
  }
  if (!list.data)
    return (
      <Dialog title={WORDS.addTo} onClose={onClose} width="max-w-md">
        <QueryView
          query={list}
          failure={MESSAGES.loadDashboardsFailed}
          loading={<SkeletonRows label={REPORTS_WORDS.loading} rows={3} />}
        >
          {() => null}
        </QueryView>
      </Dialog>
    );
  if (own.length === 0)
    return (
      <DashboardDialog
        known={null}
        tiles={[{ report, width: 1, height: 1 }]}
        onSaved={(dashboard) => onMade(dashboard.id)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={WORDS.addTo}
      action={WORDS.addTo}
      busyAction={WORDS.adding}
      busy={update.isPending}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      onClose={onClose}
    >
      <Field label={WORDS.addToText} className="sm:col-span-2" error={failure ?? undefined}>
        {(control) => (
          <select
            {...control}
            data-autofocus
            className="select w-full"
            value={id}
            onChange={(event) => {
              setFailure(null);
              setChosen(event.target.value);
            }}
          >
            {own.map((dashboard) => (
              <option key={dashboard.id} value={dashboard.id}>
                {dashboard.name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FormDialog>
  );
}
