import { allSteps } from '@outrider/shared/automation/step-path';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { idField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { hold, nameOf, reason } from './change.ts';
import { defineTool } from './tool.ts';
import { diffOf } from './values.ts';
import { MCP_WORDS as WORDS } from './words.ts';
import { write } from './write.ts';

export const listCampaigns = defineTool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description:
    'Lists the company’s campaigns with their results: how many leads were enrolled, emailed, replied, have a meeting or unsubscribed. With an id, returns one campaign with its steps and the results of each. A lead that was enrolled more than once counts once in the campaign’s totals and each time in its steps.',
  input: z.strictObject({ id: idField.optional().describe('A campaign, for its steps') }),
  calls: [['campaigns.list', 'campaigns.get']],
  async run({ caller }, { id }) {
    if (!id) return caller.campaigns.list();
    const { steps, results, ...campaign } = await caller.campaigns.get({ id });
    return {
      campaign,
      steps: allSteps(steps).map((step) => ({ step, result: results.find((one) => one.step === step.id) })),
    };
  },
});

export const enrollLead = defineTool({
  name: 'enroll_lead',
  title: 'Enroll a lead',
  description: `Enrolls one lead in a campaign that is running, paused or a draft; call it once per lead. A running campaign starts emailing the lead. ${WORDS.mayWait}`,
  input: z.strictObject({
    campaign_id: idField.describe('From list_campaigns'),
    lead_id: idField,
    reason,
  }),
  calls: [['leads.get', 'campaigns.get', 'campaigns.enroll']],
  writes: true,
  async run(assistant, { campaign_id, lead_id, reason: why }) {
    const about = await hold(assistant, 'lead', lead_id);
    const { name } = await assistant.caller.campaigns.get({ id: campaign_id });
    const input = { id: campaign_id, selection: { ids: [about.record.id as string] } };
    // Nobody is asked to approve what could not be done.
    const { skipped } = await assistant.caller.campaigns.enroll({ ...input, preview: true });
    if (skipped[0]) throw new AppError('CONFLICT', MESSAGES.enrollSkipped[skipped[0].reason]);
    return write(assistant, {
      name: 'campaigns.enroll',
      input,
      weighs_as: 'enroll',
      about,
      title: WORDS.enrolls(nameOf(about.record), name),
      diff: diffOf({ campaign: name }),
      reason: why,
    });
  },
});
