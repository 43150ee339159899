import { NO_REQUEST, type TaskRequest } from '@outrider/shared/insight/task-request';
import { describe, expect, it } from 'vitest';
import { textOf } from '../claims.ts';
import { leadFacts, plan } from './facts.fixture.ts';

const inbound = { source: 'website', pain_points: 'Gauge readings are typed in by hand.' };

const one = (offer: string) => ({ offer, quantity: 1 });

describe('a plan for what a task asks', () => {
  it.each<[Partial<TaskRequest>, string]>([
    [{ items: [one('CL-900')] }, 'CL-900 is not in the playbook'],
    [{ discount: 40 }, '40% is above the playbook’s limit of 10%'],
  ])('asks its person instead: %o', (asked, question) => {
    const made = plan('outreach', leadFacts(inbound), { request: { ...NO_REQUEST, ...asked } });
    expect(made.actions.map(({ kind }) => kind)).toEqual(['create_task']);
    expect(made.summary).toContain(question);
  });
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
  it('invites to the event that the task names, on the clock of its place', () => {
    const event = { name: 'our open house', starts_at: '2026-12-03T15:00:00Z', place: '14 Wharf Road' };
    const request = { ...NO_REQUEST, moment: 'event_invitation' as const, event };
    const [mail] = plan('outreach', leadFacts({ ...inbound, phone: '+44 20 7946 0018' }), { request }).actions;
    if (mail?.kind !== 'send_mail') throw new Error('No email');
    expect(mail.payload.subject).toBe('Our open house');
    expect(textOf(mail.payload.sentences)).toMatch(
      /You are invited to our open house, .*\n\nWhen: Thursday, December 3, at .+\nWhere: 14 Wharf Road\n/u,
    );
    const without = plan('outreach', leadFacts(inbound), { request: { ...request, event: null } });
    expect(without.summary).toContain('write into the task what they are invited to');
    const over = { ...event, starts_at: '2026-11-02T15:00:00Z' };
    expect(plan('outreach', leadFacts(inbound), { request: { ...request, event: over } }).summary).toContain(
      'the event (November 2) is already over',
    );
  });
  it('says how long the talk takes that the task asks for', () => {
    const [mail] = plan('outreach', leadFacts(inbound), {
      request: { ...NO_REQUEST, at: '2026-11-26T09:00:00Z', minutes: 20 },
    }).actions;
    if (mail?.kind !== 'send_mail') throw new Error('No email');
    expect(textOf(mail.payload.sentences)).toMatch(/Thursday at .* for 20 minutes/u);
  });
  it('finds a free time as long as the task says, within the agent’s hours', () => {
    const busy = Array.from({ length: 20 }, (_, day) => {
      const date = new Date(Date.UTC(2026, 10, 20 + day));
      const at = (hours: number) => new Date(date.getTime() + hours * 3_600_000);
      return [
        { starts_at: at(0), ends_at: at(12) },
        { starts_at: at(12.5), ends_at: at(14) },
      ];
    }).flat();
    const [meeting] = plan('meeting_scheduling', leadFacts(inbound, { busy }), {
      request: { ...NO_REQUEST, minutes: 90 },
    }).actions;
    if (meeting?.kind !== 'schedule_meeting') throw new Error('No meeting');
    const { starts_at, ends_at } = meeting.payload;
    expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(90 * 60_000);
    expect(new Date(starts_at).getUTCHours()).toBeGreaterThanOrEqual(14);
    expect(ends_at.slice(11, 16) <= '17:00').toBe(true);
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
