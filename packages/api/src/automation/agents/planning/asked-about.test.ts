import { OUTWARD_KINDS } from '@outrider/shared/automation/agents';
import { NO_REQUEST } from '@outrider/shared/insight/task-request';
import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from '../../../insight/playbook/playbook.fixture.ts';
import { textOf } from '../claims.ts';
import type { Plan } from '../plan.ts';
import { aDeal, ago, leadFacts, message, plan } from './facts.fixture.ts';

function mailOf(made: Plan) {
  const mail = made.actions.find(({ kind }) => kind === 'send_mail');
  if (mail?.kind !== 'send_mail') throw new Error(`No mail: ${made.summary}`);
  return { subject: mail.payload.subject, text: textOf(mail.payload.sentences), brief: mail.brief };
}
const inbound = { source: 'website', pain_points: 'Gauge readings are typed in by hand.' };

describe('What a letter says of a need', () => {
  it.each([
    ['the offer’s name', 'Please call me about the webinar on CL-200'],
    ['words of a problem', 'We hate alarms, paper, clipboards and slow calibration'],
    ['nothing of ours', 'We look for a new coffee machine'],
  ])('reads no need into free text that holds %s, and asks', (_, pain_points) => {
    const told = { source: 'website', asked_about: null, industry: 'hospitality', job_title: 'Head of Operations' };
    const made = plan('outreach', leadFacts({ ...told, pain_points, notes: pain_points }));
    expect(made.actions.map(({ kind }) => kind)).toEqual(['create_task']);
    expect(made.summary).toContain('choose on the lead what they asked about');
  });
  it('offers what is made for the industry, and names no need, where nobody said one', () => {
    const { subject, text, brief } = mailOf(plan('outreach', leadFacts({ ...inbound, asked_about: null })));
    expect(subject).toBe('Your request of November 18');
    expect(text).toContain('Thank you for getting in touch on November 18.\n\nCertVault keeps');
    expect(text).not.toMatch(/paper|calibration|gap/iu);
    expect(brief).toMatchObject({ topic: null, offer: { name: 'CertVault' } });
  });
  it('speaks of the offer that was asked for, and of no problem with it', () => {
    const { subject, text } = mailOf(plan('outreach', leadFacts({ ...inbound, asked_about: 'CL 200' })));
    expect(subject).toBe('Your request about CL-200');
    expect(text).toContain('Thank you for asking us about CL-200 at Calder Instruments on November 18.');
    expect(text).not.toMatch(/paper|missed alarm/iu);
  });
  it('says why a deal was lost by the reason that was chosen, whatever the note holds', () => {
    const lost = aDeal({
      stage: 'lost',
      lost_for: 'timing',
      lost_reason: 'Not the price, they said',
      closed_at: ago(40),
    });
    const { text } = mailOf(plan('outreach', leadFacts(inbound, { deals: [lost] })));
    expect(text).toContain('we did not get together; the open point was the timing.');
  });
  it('says what the playbook does not have, where somebody asked about that', () => {
    const made = plan(
      'outreach',
      leadFacts({ ...inbound, industry: null, job_title: null, asked_about: 'Pension audit' }),
    );
    expect(made.summary).toContain('the playbook has nothing called “Pension audit”');
  });
  it('tells nobody what a problem leads to who did not name it', () => {
    const cold = leadFacts({ source: 'cold_call', asked_about: null, pain_points: null });
    const { text, brief } = mailOf(plan('outreach', cold));
    expect(brief?.problem).toMatchObject({ is_told: false, consequence: null, question: null });
    expect(text).toMatch(/I am writing because Calder Instruments works in \w+\.\n\n/u);
  });
  it('says nothing again that stands in an email the lead was sent', () => {
    const asked = { ...inbound, asked_about: 'missed alarms', decision_timeline: null };
    const first = mailOf(plan('outreach', leadFacts(asked)));
    const next = mailOf(plan('follow_up', leadFacts(asked, { messages: [message(4, first.text)] })));
    expect(first.text).toContain('Who gets the call at night today?');
    expect(next.text).not.toContain('Who gets the call at night today?');
    expect(next.text).toContain('Would that help you?');
    expect(next.brief?.offer).toMatchObject({ is_known: true });
    expect(next.brief?.offer?.proofs.filter(({ text }) => first.text.includes(text))).toEqual([]);
  });
  it('takes up the last contact, not our email, once the lead has answered it', () => {
    const replied = { id: 'a', kind: 'replied', actor_kind: 'user', actor_name: 'Marcus', detail: {}, at: ago(6) };
    const around = { messages: [message(9)], activities: [replied] };
    const { text } = mailOf(plan('follow_up', leadFacts({ ...inbound, asked_about: 'CL-200' }, around as never)));
    expect(text).toContain('To add to our last contact on November 14');
  });
  it('calls nothing new that was so before the deal was lost', () => {
    const lost = aDeal({ stage: 'lost', lost_for: 'timing', closed_at: ago(1) });
    const made = plan('outreach', leadFacts(inbound, { deals: [lost] }));
    expect(made.summary).toContain('the playbook names nothing new since the last contact');
  });
  it('waits while an answer is owed that an email promised', () => {
    const facts = leadFacts({ ...inbound, asked_about: 'CL-200' });
    const [, owed] = plan('outreach', facts, { request: { ...NO_REQUEST, moment: 'reply' } }).actions;
    if (owed?.kind !== 'create_task') throw new Error('No task to answer');
    expect(owed.payload.owes_answer).toBe(true);
    const task = { id: 'a', ...owed.payload, title: 'Call Priya with the answer', due_at: null, done_at: null };
    const after = { messages: [message(9)], tasks: [task] } as never;
    const made = plan('follow_up', leadFacts({ ...inbound, asked_about: 'CL-200' }, after));
    expect(made.actions).toEqual([]);
    expect(made.summary).toContain('We still owe Priya');
  });
  it('does not send the same proof twice: it says that there is nothing to add', () => {
    const facts = leadFacts(
      { ...inbound, asked_about: 'CertVault' },
      { messages: [message(4, 'Hello. An audit list is one click.')] },
    );
    const offers = PLAYBOOK.offers.map((offer) => ({ ...offer, proofs: offer.proofs.slice(0, 1) }));
    const { writing } = facts;
    const made = plan('follow_up', { ...facts, writing: writing && { ...writing, content: { ...PLAYBOOK, offers } } });
    expect(made.actions.filter(({ kind }) => OUTWARD_KINDS.has(kind))).toEqual([]);
    expect(made.summary).toContain('the playbook has nothing to add to what they were sent');
  });
});
