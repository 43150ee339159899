import { AGENT_ACTION_FILTERS, OUTWARD_KINDS } from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { idField, textField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { defineTool } from './tool.ts';
import { MCP_WORDS as WORDS } from './words.ts';

export const listProposals = defineTool({
  name: 'list_proposals',
  title: 'List proposals',
  description:
    'What agents, flows and assistants propose and wait for approval with, the first to expire first; or what they did.',
  input: z.strictObject({
    show: z.enum(AGENT_ACTION_FILTERS).default('proposed'),
    lead_id: idField.optional(),
    opportunity_id: idField.optional(),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: z.string().max(1_000).optional(),
  }),
  calls: [['agents.actions']],
  async run({ caller }, input) {
    const { items, total, next_cursor } = await caller.agents.actions(input);
    return { items: items.map(({ brief: _brief, evidence: _evidence, ...action }) => action), total, next_cursor };
  },
});

export const decideProposal = defineTool({
  name: 'decide_proposal',
  title: 'Decide a proposal',
  description:
    'Approves or rejects what an agent proposes, in the name of your person and after they said so. What an assistant proposes, and what goes out to a lead, a person approves in the app.',
  input: z.strictObject({
    id: idField,
    decision: z.enum(['approve', 'reject']),
    reason: textField(500).optional().describe('Needed to reject: the agent learns from it'),
  }),
  calls: [['agents.action', 'agents.approve', 'agents.reject']],
  writes: true,
  destroys: true,
  async run({ caller }, { id, decision, reason }) {
    const { version, kind } = await caller.agents.action({ id });
    if (decision === 'reject') {
      if (!reason) throw new AppError('UNPROCESSABLE_CONTENT', WORDS.reasonNeeded);
      return caller.agents.reject({ id, version, reason });
    }
    if (kind === 'assistant_write') throw new AppError('FORBIDDEN', WORDS.notByAssistants);
    if (OUTWARD_KINDS.has(kind)) throw new AppError('FORBIDDEN', WORDS.outwardByPeople);
    return caller.agents.approve({ id, version });
  },
});
