import { type Capability, can } from '@outrider/shared/permissions';
import { CalendarPlus, CircleDollarSign, type LucideIcon, Mail, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../session/user-context.ts';

const CaptureDialog = lazy(() => import('../intake/capture-dialog.tsx').then((module) => ({ default: module.CaptureDialog })));
const NewOpportunityDialog = lazy(() => import('../pipeline/new-opportunity-dialog.tsx').then((module) => ({ default: module.NewOpportunityDialog })));
const ScheduleMeetingDialog = lazy(() => import('../pipeline/schedule-meeting-dialog.tsx').then((module) => ({ default: module.ScheduleMeetingDialog })));
const SendEmailDialog = lazy(() => import('../pipeline/send-email-dialog.tsx').then((module) => ({ default: module.SendEmailDialog })));

type Action = 'lead' | 'opportunity' | 'meeting' | 'mail';
const ACTIONS: readonly { id: Action; label: string; Icon: LucideIcon; capability: Capability }[] = [
  { id: 'lead', label: 'New Lead', Icon: Plus, capability: 'leads.create' },
  { id: 'opportunity', label: 'New Opportunity', Icon: CircleDollarSign, capability: 'pipeline.create' },
  { id: 'meeting', label: 'Schedule Meeting', Icon: CalendarPlus, capability: 'meetings.use' },
  { id: 'mail', label: 'Send Email', Icon: Mail, capability: 'mail.use' },
];

/** What somebody starts a day with. The dialogs come when they are asked for. */
export function QuickActions() {
  const user = useUser();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:px-0" aria-label="Quick Actions">
        {ACTIONS.filter(({ capability }) => can(user, capability)).map(({ id, label, Icon }) => (
          <button key={id} type="button" className={`btn btn-sm ${id === 'lead' ? 'btn-primary' : 'btn-line'}`} onClick={() => setOpen(id)}>
            <Icon className="i" />
            {label}
          </button>
        ))}
      </fieldset>
      <Suspense fallback={null}>
        {open === 'lead' && <CaptureDialog onClose={close} />}
        {open === 'opportunity' && <NewOpportunityDialog open onClose={close} />}
        {open === 'meeting' && <ScheduleMeetingDialog open onClose={close} />}
        {open === 'mail' && <SendEmailDialog open onClose={close} />}
      </Suspense>
    </>
  );
}
