import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type QuickDialog, QuickDialogContext } from '../records/quick-dialog.ts';

const CreateLeadDialog = lazy(() =>
  import('../leads/create-lead-dialog.tsx').then((module) => ({ default: module.CreateLeadDialog })),
);
const NewOpportunityDialog = lazy(() =>
  import('../pipeline/new-opportunity-dialog.tsx').then((module) => ({ default: module.NewOpportunityDialog })),
);
const ScheduleMeetingDialog = lazy(() =>
  import('../pipeline/schedule-meeting-dialog.tsx').then((module) => ({ default: module.ScheduleMeetingDialog })),
);
const SendEmailDialog = lazy(() =>
  import('../pipeline/send-email-dialog.tsx').then((module) => ({ default: module.SendEmailDialog })),
);
const NewTaskDialog = lazy(() =>
  import('../pipeline/new-task-dialog.tsx').then((module) => ({ default: module.NewTaskDialog })),
);
const OwnProfileDialog = lazy(() =>
  import('./own-profile-dialog.tsx').then((module) => ({ default: module.OwnProfileDialog })),
);

/** Holds the dialogs that the header, the search box and the phone's bar open. Each comes when it is asked for. */
export function QuickDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<QuickDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <QuickDialogContext value={setDialog}>
      {children}
      <Suspense fallback={null}>
        {dialog?.id === 'lead' && <CreateLeadDialog lead={dialog.lead} onClose={close} />}
        {dialog?.id === 'opportunity' && <NewOpportunityDialog open onClose={close} />}
        {dialog?.id === 'meeting' && <ScheduleMeetingDialog open onClose={close} />}
        {dialog?.id === 'mail' && <SendEmailDialog open onClose={close} />}
        {dialog?.id === 'task' && <NewTaskDialog open onClose={close} />}
        {dialog?.id === 'profile' && <OwnProfileDialog tab={dialog.tab} onClose={close} />}
      </Suspense>
    </QuickDialogContext>
  );
}
