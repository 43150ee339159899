import { can } from '@outrider/shared/permissions';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { LeadTiles } from '../leads/lead-tiles.tsx';
import { useUser } from '../session/user-context.ts';
import { Page } from '../ui/page.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { CAPTURE_PARAM } from './capture-link.ts';
import { CapturedLeads } from './captured-leads.tsx';
import { Integrations } from './integrations.tsx';
import { SourcePerformance } from './source-performance.tsx';

/** AI lead capture: every way a lead can reach the company, and what each is worth. */
export function CaptureScreen() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const setOpen = (open: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (open) next.set(CAPTURE_PARAM, 'new');
        else next.delete(CAPTURE_PARAM);
        return next;
      },
      { replace: true },
    );

  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          Every way a lead can reach {user.company?.name ?? 'your company'}, and what each is worth.
        </p>
        {can(user, 'leads.create') && (
          <button type="button" className="btn btn-sm btn-primary" onClick={() => setOpen(true)}>
            <Plus className="i" />
            Capture Lead
          </button>
        )}
      </div>
      <div className="mt-4">
        <LeadTiles />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <CapturedLeads />
        <SourcePerformance />
      </div>
      <Integrations />
      {params.has(CAPTURE_PARAM) && <CaptureDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}
