import { CONTACT_CHANNELS } from '@outrider/shared/lead-edit';
import type { Lead } from '@outrider/shared/leads';
import { can } from '@outrider/shared/permissions';
import { Bot, CalendarPlus, CircleCheck, Mail, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { AssignTaskDialog } from '../agents/assign-task-dialog.tsx';
import { ConvertLeadDialog } from '../pipeline/convert-lead-dialog.tsx';
import { choiceOf } from '../pipeline/lead-choice.ts';
import { NewTaskDialog } from '../pipeline/new-task-dialog.tsx';
import { ScheduleMeetingDialog } from '../pipeline/schedule-meeting-dialog.tsx';
import { SendEmailDialog } from '../pipeline/send-email-dialog.tsx';
import { useUser } from '../session/user-context.ts';
import { LogContactDialog } from './log-contact-dialog.tsx';
import { UnqualifyDialog } from './unqualify-dialog.tsx';

type Shown = 'mail' | 'meeting' | 'convert' | 'task' | 'contact' | 'unqualify' | 'agent';

/** What is done with a lead: write, call, meet, convert; and what is noted of it. */
export function LeadActions({ lead }: { lead: Lead }) {
  const user = useUser();
  const [shown, setShown] = useState<Shown | null>(null);
  if (!can(user, 'leads.edit', lead)) return null;
  const close = () => setShown(null);
  const choice = choiceOf(lead);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary btn-sm" onClick={() => setShown('mail')}>
          <Mail className="i" />
          Send Email
        </button>
        {lead.phone && (
          <a className="btn btn-line btn-sm" href={`tel:${lead.phone}`}>
            <PhoneCall className="i" />
            Call
          </a>
        )}
        <button type="button" className="btn btn-line btn-sm" onClick={() => setShown('meeting')}>
          <CalendarPlus className="i" />
          Schedule Meeting
        </button>
        {lead.status !== 'converted' && can(user, 'pipeline.create') && (
          <button type="button" className="btn btn-line btn-sm" onClick={() => setShown('convert')}>
            <CircleCheck className="i" />
            Convert
          </button>
        )}
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setShown('task')}>
          New task
        </button>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setShown('contact')}>
          Log contact
        </button>
        {can(user, 'agents.manage') && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setShown('agent')}>
            <Bot className="i" />
            Give to an agent
          </button>
        )}
        {lead.status !== 'unqualified' && lead.status !== 'converted' && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setShown('unqualify')}>
            Mark unqualified
          </button>
        )}
      </div>
      <SendEmailDialog open={shown === 'mail'} lead={choice} onClose={close} />
      <ScheduleMeetingDialog open={shown === 'meeting'} lead={choice} onClose={close} />
      <ConvertLeadDialog open={shown === 'convert'} lead={lead} onClose={close} />
      <NewTaskDialog open={shown === 'task'} lead={choice} onClose={close} />
      {shown === 'agent' && <AssignTaskDialog lead={choice} onClose={close} />}
      {shown === 'contact' && <LogContactDialog id={lead.id} channels={CONTACT_CHANNELS} onClose={close} />}
      {shown === 'unqualify' && <UnqualifyDialog lead={lead} onClose={close} />}
    </>
  );
}
