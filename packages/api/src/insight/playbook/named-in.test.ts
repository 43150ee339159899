import { describe, expect, it } from 'vitest';
import { namedIn } from './named-in.ts';
import { PLAYBOOK } from './playbook.fixture.ts';

const nobody = { asked_about: null, industry: null, job_title: null };
const asked = (asked_about: string | null) => namedIn(PLAYBOOK, { ...nobody, asked_about }).asked;

describe('What of the playbook a lead names', () => {
  it.each([
    ['CL-200', { kind: 'offer', key: 'cl-200' }],
    ['cl 200', { kind: 'offer', key: 'cl-200' }],
    ['certvault', { kind: 'offer', key: 'certvault' }],
    ['Readings on paper', { kind: 'problem', key: 'paper-records' }],
    ['Messwerte auf Papier', { kind: 'problem', key: 'paper-records' }],
    ['missed-alarms', { kind: 'problem', key: 'missed-alarms' }],
  ])('is what it is called there: %s', (text, expected) => expect(asked(text)).toEqual(expected));

  it.each([
    null,
    '',
    '  ',
    'paper',
    'We look for a new coffee machine and hate queues in line',
    'Please call me about the webinar on readings on paper',
    'CL-200 or CertVault',
    'alarm',
  ])('is nothing where only a word of it occurs: %s', (text) => expect(asked(text)).toBeNull());

  it('is made for an industry or a job that the playbook names as the lead has it', () => {
    const madeFor = (facts: object) => namedIn(PLAYBOOK, { ...nobody, ...facts }).made_for;
    expect(madeFor({ industry: 'healthcare' })).toEqual(['cl-200']);
    expect(madeFor({ job_title: 'Operations' })).toEqual(['certvault']);
    expect(madeFor({ industry: 'hospitality', job_title: 'Head of health food retail' })).toEqual([]);
  });
});
