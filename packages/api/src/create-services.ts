import { assignByRules } from './assignment/assign-by-rules.ts';
import { areRulesOn } from './assignment/rules-on.ts';
import { keepTurns } from './assignment/turns.store.ts';
import { keepAddressHasher } from './erased/address-hash.ts';
import type { LeadPorts } from './ports/leads.ts';
import { convertLeads, undoConversions } from './opportunities/convert-many.service.ts';
import { writeForAssistant } from './mcp/write-for-assistant.ts';
import { hearReply } from './replies/hear-reply.ts';
import { silenceAddress, silenceAgents } from './replies/silence-agents.ts';
import { findModel } from './scoring/models.ts';
import type { Services } from './services.ts';

const LEAD_PORTS: LeadPorts = {
  activeModel: findModel,
  hasAssignmentRules: areRulesOn,
  assignByRules,
  keepTurns,
  convert: convertLeads,
  undoConversions,
  hearReply,
  silenceAgents,
  silenceAddress,
};

/** The host's services, with what lower domains need of higher ones plugged in. */
export function createServices(host: Omit<Services, 'leads' | 'assistants'>): Services {
  keepAddressHasher(host.secrets);
  return { ...host, leads: LEAD_PORTS, assistants: { write: writeForAssistant } };
}
