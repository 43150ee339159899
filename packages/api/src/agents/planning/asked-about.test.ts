import { OUTWARD_KINDS } from '@outrider/shared/agents';
import { describe, expect, it } from 'vitest';
import { PLAYBOOK } from '../../playbook/playbook.fixture.ts';
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
  it('does not send the same proof twice: it says that there is nothing to add', () => {
    const facts = leadFacts({ ...inbound, asked_about: 'CertVault' }, { messages: [message(4)] });
    const offers = PLAYBOOK.offers.map((offer) => ({ ...offer, proofs: offer.proofs.slice(0, 1) }));
    const { writing } = facts;
    const made = plan('follow_up', { ...facts, writing: writing && { ...writing, content: { ...PLAYBOOK, offers } } });
    expect(made.actions.filter(({ kind }) => OUTWARD_KINDS.has(kind))).toEqual([]);
    expect(made.summary).toContain('the playbook has nothing to add to what they were sent');
  });
});
