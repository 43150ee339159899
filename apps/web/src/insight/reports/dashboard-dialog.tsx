import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { DASHBOARD_LIMITS, type ReportDashboard, type TileInput } from '@outrider/shared/insight/report-dashboards';
import type { ReportRange } from '@outrider/shared/insight/report-periods';
import { useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { NameField, ShareField, StartRoleField } from '../../ground/ui/sharing-fields.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useUser } from '../../people/session/user-context.ts';
import { type Access, AccessField, accessOf } from './access-field.tsx';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type DialogProps = {
  /** The dashboard that is changed; null for a new one. */
  known: ReportDashboard | null;
  /** What a new one begins with. */
  name?: string;
  tiles?: readonly TileInput[];
  period?: ReportRange | null;
  /** What to know before creating it. */
  note?: string | null;
  onSaved: (dashboard: ReportDashboard) => void;
  onClose: () => void;
};

/** A dashboard's name; its owner also says who sees it, and whose Reports start with it. */
export function DashboardDialog({ known, name: start = '', tiles = [], period = null, note, ...on }: DialogProps) {
  const { onSaved, onClose } = on;
  const utils = trpc.useUtils();
  const isLeader = reachOf(useUser(), 'team.read') === 'all';
  const [name, setName] = useState(known?.name ?? start);
  const [shared, setShared] = useState(known?.shared ?? false);
  const [access, setAccess] = useState<Access>(known?.access ?? []);
  const [default_role, setRole] = useState<CompanyRole | null>(known?.default_role ?? null);
  const isOwn = !known || known.may === 'own';
  const done = {
    meta: { quiet: true },
    async onSuccess(dashboard: ReportDashboard) {
      utils.reports.dashboards.get.setData({ id: dashboard.id }, dashboard);
      await utils.reports.dashboards.list.invalidate();
      showToast(MESSAGES.dashboardSaved(dashboard.name), { kind: 'success' });
      onClose();
      onSaved(dashboard);
    },
  };
  const create = trpc.reports.dashboards.create.useMutation(done);
  const update = trpc.reports.dashboards.update.useMutation(done);
  const error = create.error ?? update.error;
  const busy = create.isPending || update.isPending;
  const save = () => {
    if (busy) return;
    const input = { name, shared, default_role, access: accessOf(access) };
    if (known) update.mutate({ ...(isOwn ? input : { name }), id: known.id, version: known.version });
    else create.mutate({ ...input, period, tiles: [...tiles] });
  };
  const refused = error ? describeFailure(error).fields.find(({ field }) => field.startsWith('access')) : undefined;
  return (
    <FormDialog
      title={!known ? WORDS.new : isOwn ? WORDS.settings : WORDS.rename}
      action={known ? WORDS.done : WORDS.create}
      busyAction={known ? WORDS.saving : WORDS.creating}
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
        max={DASHBOARD_LIMITS.name}
        error={error && !refused ? sentenceOf(error, MESSAGES.saveDashboardFailed) : undefined}
        onChange={setName}
      />
      {note && <p className="text-muted text-sm sm:col-span-2">{note}</p>}
      {isOwn && (
        <>
          <ShareField
            checked={shared || default_role !== null}
            disabled={default_role !== null}
            hint={WORDS.shareHint}
            onChange={setShared}
          />
          <AccessField access={access} error={refused?.message} onChange={setAccess} />
        </>
      )}
      {isOwn && isLeader && (
        <StartRoleField label={WORDS.startsWith} hint={WORDS.startsWithHint} role={default_role} onChange={setRole} />
      )}
    </FormDialog>
  );
}

/** A dashboard's reports as it is saved. */
export const tilesOf = ({ tiles }: Pick<ReportDashboard, 'tiles'>): TileInput[] =>
  tiles.map(({ report, width, height }) => ({ report, width, height }));
