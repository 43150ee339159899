import type { LeadActivity } from '@outrider/shared/leads';
import { expect, it } from 'vitest';
import { activitySentence } from './activity-sentence.ts';

it.each<[LeadActivity['kind'], LeadActivity['detail'], string]>([
  ['captured', { via: 'n8n', source: 'n8n_workflow', score: 81 }, 'Captured from n8n workflow, score 81'],
  ['captured', { via: 'form', source: 'manual_entry', score: null }, 'Captured with the capture form'],
  ['updated', { fields: ['company_name', 'pain_points'] }, 'Filled in company, pain points'],
  ['scored', { from: 74, to: 87 }, 'Score 74 to 87'],
  ['status_changed', {}, 'Status changed'],
])('%s %o', (kind, detail, sentence) => expect(activitySentence({ kind, detail })).toBe(sentence));
