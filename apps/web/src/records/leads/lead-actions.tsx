import { CONTACT_CHANNELS } from '@outrider/shared/records/lead-edit';
import type { Lead } from '@outrider/shared/records/leads';
import { can } from '@outrider/shared/ground/permissions';
import { CalendarPlus, CircleCheck, Ellipsis, Mail, PhoneCall } from 'lucide-react';
import { leadChoice } from '../engine/lead-choice.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EraseItem } from '../engine/erase-item.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { useLeadSlots } from './lead-slots.ts';
import { UnqualifyDialog } from './unqualify-dialog.tsx';
import { LogContactDialog } from './log-contact-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { later } from '../../ground/ui/later.tsx';

const ConvertLeadDialog = later(() =>
  import('../pipeline/convert-lead-dialog.tsx').then((module) => module.ConvertLeadDialog),
);
const UndoConversionDialog = later(() =>
  import('../pipeline/undo-conversion-dialog.tsx').then((module) => module.UndoConversionDialog),
);
const TaskDialog = later(() => import('../tasks/task-dialog.tsx').then((module) => module.TaskDialog));
const ScheduleMeetingDialog = later(() =>
  import('../pipeline/schedule-meeting-dialog.tsx').then((module) => module.ScheduleMeetingDialog),
);
const SendEmailDialog = later(() =>
  import('../pipeline/send-email-dialog.tsx').then((module) => module.SendEmailDialog),
);

/** What can be opened over a lead. */
export type LeadAction =
  | 'mail'
  | 'meeting'
  | 'convert'
  | 'undo_conversion'
  | 'task'
  | 'contact'
  | 'unqualify'
  | 'agent'
  | 'hand_over';
type ActionProps = { lead: Lead; onAction: (action: LeadAction) => void };

const isOpen = ({ status }: Lead) => status !== 'converted' && status !== 'unqualified';

/**
 * Write, call, meet, and on a wide screen convert: a row under the name, on a phone the foot at the thumb with short
 * names.
 */
export function LeadActions({ lead, onAction, foot = false }: ActionProps & { foot?: boolean }) {
  const user = useUser();
  if (!can(user, 'leads.edit', lead)) return null;
  const converts = lead.status !== 'converted' && can(user, 'pipeline.create');
  const look = foot ? 'flex-1' : '';
  return (
    <div
      className={
        foot
          ? 'border-line bg-base-100 flex shrink-0 gap-2 border-t px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]'
          : 'flex flex-wrap gap-1.5'
      }
    >
      <button type="button" className={`btn btn-primary btn-sm ${look}`} onClick={() => onAction('mail')}>
        <Mail className="i" />
        {foot ? 'Email' : 'Send Email'}
      </button>
      {lead.phone && (
        <a className={`btn btn-line btn-sm ${look}`} href={`tel:${lead.phone}`}>
          <PhoneCall className="i" />
          Call
        </a>
      )}
      <button type="button" className={`btn btn-line btn-sm ${look}`} onClick={() => onAction('meeting')}>
        <CalendarPlus className="i" />
        {foot ? 'Meeting' : 'Schedule Meeting'}
      </button>
      {converts && !(foot && lead.phone) && (
        <button type="button" className={`btn btn-line btn-sm ${look}`} onClick={() => onAction('convert')}>
          <CircleCheck className="i" />
          Convert
        </button>
      )}
    </div>
  );
}

type MenuProps = ActionProps & {
  /** Whether these are not beside the menu. */ folded: boolean;
  /** Opens the form that edits it; its page has every fact in place. */
  onEdit?: () => void;
};

/** Everything else that is done with a lead. */
export function LeadMenu({ lead, onDelete, ...items }: MenuProps & { onDelete: () => void }) {
  const user = useUser();
  const deletes = can(user, 'leads.delete', lead);
  if (!can(user, 'leads.edit', lead) && !deletes) return null;
  return (
    <Menu label="Lead actions" buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
      <LeadMenuItems lead={lead} {...items} />
      {deletes && (
        <MenuItem danger onSelect={onDelete}>
          Delete lead
        </MenuItem>
      )}
    </Menu>
  );
}

/** What of it changes the lead. */
export function LeadMenuItems({ lead, folded, onAction, onEdit }: MenuProps) {
  const user = useUser();
  if (!can(user, 'leads.edit', lead)) return null;
  const openDialog = useQuickDialog();
  const creates = can(user, 'pipeline.create');
  return (
    <>
      {folded && onEdit && <MenuItem onSelect={onEdit}>Edit</MenuItem>}
      {folded && !onEdit && <MenuItem onSelect={() => onAction('meeting')}>Schedule Meeting</MenuItem>}
      {folded && (lead.phone || !onEdit) && creates && lead.status !== 'converted' && (
        <MenuItem onSelect={() => onAction('convert')}>Convert</MenuItem>
      )}
      {creates && lead.status === 'converted' && (
        <MenuItem onSelect={() => onAction('undo_conversion')}>Undo conversion</MenuItem>
      )}
      <MenuItem onSelect={() => onAction('contact')}>Log contact</MenuItem>
      <MenuItem onSelect={() => onAction('task')}>New task</MenuItem>
      {creates && (
        <MenuItem onSelect={() => openDialog({ id: 'opportunity', deal: { lead: leadChoice(lead) } })}>
          New opportunity
        </MenuItem>
      )}
      {isOpen(lead) && lead.assigned_to !== null && (
        <MenuItem onSelect={() => onAction('hand_over')}>Hand over</MenuItem>
      )}
      {can(user, 'agents.manage') && <MenuItem onSelect={() => onAction('agent')}>Assign to agent</MenuItem>}
      {isOpen(lead) && <MenuItem onSelect={() => onAction('unqualify')}>Mark unqualified</MenuItem>}
      <EraseItem place={{ lead: lead.id }} />
    </>
  );
}

/** The dialog of the action that was chosen. */
export function LeadDialogs({ lead, shown, onClose }: { lead: Lead; shown: LeadAction | null; onClose: () => void }) {
  const choice = leadChoice(lead);
  const { AssignTaskDialog } = useLeadSlots();
  return (
    <>
      {shown === 'mail' && <SendEmailDialog open lead={choice} onClose={onClose} />}
      {shown === 'meeting' && <ScheduleMeetingDialog open lead={choice} onClose={onClose} />}
      {shown === 'convert' && <ConvertLeadDialog open lead={lead} onClose={onClose} />}
      {shown === 'undo_conversion' && <UndoConversionDialog lead={lead} onClose={onClose} />}
      {shown === 'task' && <TaskDialog lead={choice} onClose={onClose} />}
      {shown === 'agent' && <AssignTaskDialog lead={choice} onClose={onClose} />}
      {shown === 'contact' && <LogContactDialog id={lead.id} channels={CONTACT_CHANNELS} onClose={onClose} />}
      {shown === 'unqualify' && <UnqualifyDialog lead={lead} onClose={onClose} />}
      {shown === 'hand_over' && <HandOverDialog lead={lead} onClose={onClose} />}
    </>
  );
}
