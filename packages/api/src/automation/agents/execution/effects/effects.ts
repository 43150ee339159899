import type { AgentActionKind } from '@outrider/shared/automation/agents';
import { addNote } from './add-note.ts';
import { assistantWrite } from './assistant-write.ts';
import { assign } from './assign.ts';
import { createDeal } from './create-deal.ts';
import { createTask } from './create-task.ts';
import type { EffectHandler } from './handler.ts';
import { enroll } from './enroll.ts';
import { follow } from './follow.ts';
import { handToAgent } from './hand-to-agent.ts';
import { moveDeal } from './move-deal.ts';
import { notifyDepartment } from './notify-department.ts';
import { postWebhook } from './post-webhook.ts';
import { rescore } from './rescore.ts';
import { scheduleMeeting } from './schedule-meeting.ts';
import { sendMail } from './send-mail.ts';
import { sendProposal } from './send-proposal.ts';
import { setStatus } from './set-status.ts';
import { updateDeal } from './update-deal.ts';
import { updateLead } from './update-lead.ts';

export * from './handler.ts';

/** What the product knows to do, by kind. A kind that is not here is refused with a sentence. */
const EFFECTS: { readonly [Kind in AgentActionKind]?: EffectHandler<Kind> } = {
  rescore,
  add_note: addNote,
  create_task: createTask,
  set_status: setStatus,
  send_mail: sendMail,
  schedule_meeting: scheduleMeeting,
  send_proposal: sendProposal,
  assign,
  notify_department: notifyDepartment,
  hand_to_agent: handToAgent,
  follow,
  enroll,
  update_lead: updateLead,
  update_deal: updateDeal,
  move_deal: moveDeal,
  create_deal: createDeal,
  assistant_write: assistantWrite,
  post_webhook: postWebhook,
};

/** The same for a kind that is known only at run time: whoever calls it has parsed the payload by its kind. */
export const handlerOf = (kind: AgentActionKind): EffectHandler<AgentActionKind> | undefined =>
  EFFECTS[kind] as EffectHandler<AgentActionKind> | undefined;
