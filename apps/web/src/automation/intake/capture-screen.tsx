import { can } from '@outrider/shared/ground/permissions';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CAPTURE_PARAM } from '../../records/leads/capture-link.ts';
import { LeadTiles } from '../../records/leads/lead-tiles.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { Page } from '../../ground/ui/page.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { CapturedLeads } from './captured-leads.tsx';
import { DELIVERY_PARAM } from './delivery-link.ts';
import { Integrations } from './integrations.tsx';
import { SourcePerformance } from './source-performance.tsx';
import { CAPTURE_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const CaptureDialog = later(() => import('./capture-dialog.tsx').then((module) => module.CaptureDialog));

const DeliveryDialog = later(() => import('./delivery-dialog.tsx').then((module) => module.DeliveryDialog));

/** AI lead capture: every channel that brings leads, and how well each one performs. */
export function CaptureScreen() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const opener = useRef<HTMLButtonElement>(null);
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

  const [delivery, setDelivery] = useNamed(DELIVERY_PARAM);
  const isOpen = params.has(CAPTURE_PARAM);
  const wasOpen = useRef(isOpen);
  // A dialog that a link opened has nobody to give the focus back to.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{CAPTURE_WORDS.intro}</p>
        {can(user, 'leads.create') && (
          <button ref={opener} type="button" className="btn btn-sm btn-primary" onClick={() => setOpen(true)}>
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
      {isOpen && <CaptureDialog onClose={() => setOpen(false)} />}
      {delivery && can(user, 'intake.read') && (
        <DeliveryDialog key={delivery} id={delivery} onOpen={setDelivery} onClose={() => setDelivery(null)} />
      )}
    </Page>
  );
}
