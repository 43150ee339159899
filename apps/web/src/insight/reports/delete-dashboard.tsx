import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportDashboard } from '@outrider/shared/insight/report-dashboards';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type DeleteProps = { dashboard: ReportDashboard; onClose: () => void };

export function DeleteDashboard({ dashboard: { id, name }, onClose }: DeleteProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const remove = trpc.reports.dashboards.delete.useMutation({
    meta: { failure: MESSAGES.deleteDashboardFailed },
    async onSuccess() {
      showToast(MESSAGES.dashboardDeleted(name), { kind: 'success' });
      void navigate('/reports?tab=all', { replace: true });
      await utils.reports.dashboards.list.invalidate();
      await utils.reports.schedules.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.deleteTitle(name)}
      confirm={WORDS.delete}
      busy={WORDS.deleting}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {WORDS.deleteText}
    </ConfirmDialog>
  );
}
