import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import type { LeadActivity } from '@outrider/shared/records/leads';
import { expect, it } from 'vitest';
import { fieldNames } from './field-names.ts';
import { sampleField } from '../../testing/sample-field.ts';
import { activitySentence } from './activity-sentence.ts';

const nameOf = fieldNames(catalogue.spec, [
  sampleField({ key: 'machine_count', label: 'Machine count' }),
  sampleField({ key: 'sla', label: 'SLA tier', archived_at: '2026-11-01T00:00:00.000Z' }),
]);

it.each<[LeadActivity['kind'], LeadActivity['detail'], string]>([
  ['captured', { via: 'n8n', source: 'n8n_workflow', score: 81 }, 'Captured from n8n workflow, score 81'],
  ['captured', { via: 'form', source: 'manual_entry', score: null }, 'Captured with the capture form'],
  ['updated', { fields: ['company_name', 'pain_points'] }, 'Filled in company, pain points'],
  ['edited', { fields: ['estimated_budget', 'custom.machine_count'] }, 'Changed estimated budget, machine count'],
  ['edited', { fields: ['custom.sla', 'custom.gone_by_now'] }, 'Changed SLA tier, gone by now'],
  [
    'edited',
    {
      fields: ['amount', 'close_date', 'next_step'],
      changes: {
        amount: { from: 10000, to: '62500.50' },
        close_date: { from: null, to: '2026-12-15T00:00:00.000Z' },
      },
      currency: 'EUR',
    },
    'Changed amount from €10,000 to €62,500.50, close date from none to Dec 15, 2026, next step',
  ],
  ['scored', { from: 74, to: 87 }, 'Score 74 to 87'],
  ['status_changed', {}, 'Status changed'],
  ['status_changed', { to: 'nurturing', reason: 'Budget next year' }, 'Status changed to Nurturing: Budget next year'],
  ['opportunity_moved', { name: 'Pilot', to: 'won', to_label: 'Won' }, 'Deal moved to Won: Pilot'],
  ['opportunity_moved', { name: 'Pilot' }, 'Deal moved: Pilot'],
  ['conversion_undone', { kept: ['Pilot'] }, 'Conversion undone. Kept: Pilot'],
  ['conversion_undone', { kept: [] }, 'Conversion undone'],
  ['assigned', { to: 'Ann' }, 'Assigned to Ann'],
  [
    'assigned',
    { to: 'Ann', rule: 'Inbound', method: 'round_robin', passed: [{ rule: 'Hot', why: 'Ben at capacity 5/5' }] },
    'Assigned to Ann by rule Inbound (round robin). Hot had no one available: Ben at capacity 5/5',
  ],
  [
    'not_assigned',
    { passed: [{ rule: 'Hot', why: 'Ben out of office until Dec 3' }] },
    'Not assigned. Hot had no one available: Ben out of office until Dec 3',
  ],
  ['note', { text: 'She asked for a price.', agent: 'Kestrel' }, 'Note: She asked for a price.'],
  ['agent_task', { title: 'Follow up', summary: 'A mail and a task.', done: 1 }, 'Follow up: A mail and a task.'],
  ['email_queued', { subject: 'Hello', to: 'a@b.example' }, 'Email prepared: Hello'],
  ['email_sent', { subject: 'Hello', to: 'a@b.example' }, 'Email sent: Hello'],
  ['agent_undone', { title: 'Send a follow-up', kind: 'send_mail' }, 'Undone: Send a follow-up'],
  ['task_done', { title: 'Call her' }, 'Task done: Call her'],
  ['walked_by', { title: 'unknown' }, 'Walked by'],
])('%s %o', (kind, detail, sentence) => expect(activitySentence({ kind, detail }, nameOf)).toBe(sentence));
