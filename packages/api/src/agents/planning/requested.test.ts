import { NO_REQUEST } from '@outrider/shared/task-request';
import { describe, expect, it } from 'vitest';
import { textOf } from '../claims.ts';
import { leadFacts, plan } from './facts.fixture.ts';

const inbound = { source: 'website', pain_points: 'Gauge readings are typed in by hand.' };

describe('a plan for what a task asks', () => {
  it('proposes everything that the task names, each with its quantity, and the sum of all', () => {
    const [proposal] = plan('proposal_generation', leadFacts(inbound), {
      request: {
        ...NO_REQUEST,
        items: [
          { offer: 'CL-200', quantity: 2 },
          { offer: 'CertVault', quantity: 3 },
        ],
      },
    }).actions;
    if (proposal?.kind !== 'send_proposal') throw new Error('No proposal');
    const text = proposal.payload.sections.map(({ sentences }) => textOf(sentences)).join('\n');
    expect(text).toMatch(/2 × CL-200, .*: \$780/u);
    expect(text).toMatch(/3 × CertVault/u);
    expect(textOf(proposal.payload.sentences)).toContain('2 × CL-200 and 3 × CertVault');
  });
  it('asks for a meeting when and as long as the task says', () => {
    const [meeting] = plan('meeting_scheduling', leadFacts(inbound), {
      request: { ...NO_REQUEST, at: '2026-11-24T14:00:00Z', minutes: 20 },
    }).actions;
    expect(meeting?.payload).toMatchObject({
      starts_at: '2026-11-24T14:00:00.000Z',
      ends_at: '2026-11-24T14:20:00.000Z',
    });
  });
});
