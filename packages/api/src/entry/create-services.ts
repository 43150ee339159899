import { assignByRules } from '../records/assignment/assign-by-rules.ts';
import { areRulesOn } from '../records/assignment/rules-on.ts';
import { keepTurns } from '../records/assignment/turns.store.ts';
import { keepAddressHasher } from '../ground/erased/address-hash.ts';
import type { LeadPorts } from '../ground/ports/leads.ts';
import { convertLeads, undoConversions } from '../records/opportunities/convert-many.service.ts';
import { writeForAssistant } from './mcp/write-for-assistant.ts';
import { enrollOne, takeOut } from '../automation/campaigns/enroll-one.ts';
import { hearReply } from '../automation/replies/hear-reply.ts';
import { settleReply } from '../automation/replies/settle-reply.ts';
import { silenceAddress, silenceAgents } from '../automation/replies/silence-agents.ts';
import { giveUpReportMail, writeReportMail } from '../insight/reports/schedules/write-report-mail.ts';
import { findModel } from '../insight/scoring/models.ts';
import type { Services } from '../ground/services.ts';

const LEAD_PORTS: LeadPorts = {
  activeModel: findModel,
  hasAssignmentRules: areRulesOn,
  assignByRules,
  keepTurns,
  convert: convertLeads,
  undoConversions,
  hearReply,
  settleReply,
  silenceAgents,
  silenceAddress,
};

/** The host's services, with what lower domains need of higher ones plugged in. */
export function createServices(host: Omit<Services, 'leads' | 'assistants' | 'campaigns' | 'reports'>): Services {
  keepAddressHasher(host.secrets);
  return {
    ...host,
    leads: LEAD_PORTS,
    assistants: { write: writeForAssistant },
    campaigns: { enrollOne, takeOut },
    reports: { write: writeReportMail, giveUp: giveUpReportMail },
  };
}
