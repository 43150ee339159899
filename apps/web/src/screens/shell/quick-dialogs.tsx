import { can } from '@outrider/shared/ground/permissions';
import { type ReactNode, useState } from 'react';
import { type QuickDialog, QuickDialogContext } from '../../records/engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { later } from '../../ground/ui/later.tsx';

const CreateLeadDialog = later(() =>
  import('../../records/leads/create-lead-dialog.tsx').then((module) => module.CreateLeadDialog),
);
const NewAccountDialog = later(() =>
  import('../../records/accounts/new-account-dialog.tsx').then((module) => module.NewAccountDialog),
);
const NewContactDialog = later(() =>
  import('../../records/contacts/new-contact-dialog.tsx').then((module) => module.NewContactDialog),
);
const NewDealDialog = later(() =>
  import('../../records/opportunities/new-deal-dialog.tsx').then((module) => module.NewDealDialog),
);
const ScheduleMeetingDialog = later(() =>
  import('../../records/pipeline/schedule-meeting-dialog.tsx').then((module) => module.ScheduleMeetingDialog),
);
const SendEmailDialog = later(() =>
  import('../../records/pipeline/send-email-dialog.tsx').then((module) => module.SendEmailDialog),
);
const TaskDialog = later(() => import('../../records/tasks/task-dialog.tsx').then((module) => module.TaskDialog));
const AssignTaskDialog = later(() =>
  import('../../automation/agents/assign-task-dialog.tsx').then((module) => module.AssignTaskDialog),
);
const LogCallDialog = later(() =>
  import('../../records/tasks/log-call-dialog.tsx').then((module) => module.LogCallDialog),
);
const OwnProfileDialog = later(() => import('./own-profile-dialog.tsx').then((module) => module.OwnProfileDialog));

/** Holds the dialogs that the header, the search box and the phone's bar open. Each comes when it is asked for. */
export function QuickDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<QuickDialog | null>(null);
  const close = () => setDialog(null);
  useKeys(can(useUser(), 'tasks.use') ? { c: () => setDialog({ id: 'call' }) } : {}, true);
  return (
    <QuickDialogContext value={setDialog}>
      {children}
      {dialog?.id === 'lead' && <CreateLeadDialog lead={dialog.lead} onClose={close} />}
      {dialog?.id === 'account' && <NewAccountDialog known={dialog.record} onClose={close} />}
      {dialog?.id === 'contact' && <NewContactDialog known={dialog.record} onClose={close} />}
      {dialog?.id === 'opportunity' && <NewDealDialog start={dialog.deal} onClose={close} />}
      {dialog?.id === 'meeting' && (
        <ScheduleMeetingDialog open start={dialog.start} lead={dialog.lead} onClose={close} />
      )}
      {dialog?.id === 'mail' && <SendEmailDialog open onClose={close} />}
      {dialog?.id === 'task' && <TaskDialog start={dialog.start} lead={dialog.lead} onClose={close} />}
      {dialog?.id === 'agent_task' && <AssignTaskDialog start={dialog.start} lead={dialog.lead} onClose={close} />}
      {dialog?.id === 'call' && <LogCallDialog lead={dialog.lead} onClose={close} />}
      {dialog?.id === 'profile' && <OwnProfileDialog tab={dialog.tab} onClose={close} />}
    </QuickDialogContext>
  );
}
