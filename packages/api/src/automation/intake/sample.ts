import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { SAMPLE_WORDS } from './words.ts';

type SampleBody = { content_type: string; body: Uint8Array };

/**
 * A lead as an automation on this channel would post it, for the "Send test lead" button; it needs no signature when
 * the key has no secret. Addresses are of example.com, which is nobody's (RFC 2606). `reference` goes into the notes,
 * and makes one test another delivery than the last.
 */
export function sampleBody(channel: IntakeChannel, reference?: string): SampleBody {
  const mark: Record<string, string> = reference === undefined ? {} : { reference };
  switch (channel) {
    case 'n8n':
      return toJson({
        email: 'ada.keller@example.com',
        first_name: 'Ada',
        last_name: 'Keller',
        company: 'Keller Robotics',
        job_title: 'Head of Operations',
        phone: '+1 555 0100',
        industry: 'manufacturing',
        company_size: '51-200',
        estimated_budget: 40_000,
        decision_timeline: 'This quarter',
        pain_points: SAMPLE_WORDS.pain,
        ...mark,
      });
    case 'slack':
      return toJson({
        email: 'tomas.silva@example.com',
        name: 'Tomas Silva',
        company: 'Silva Logistics',
        title: 'COO',
        message: SAMPLE_WORDS.slack,
        ...mark,
      });
    case 'linkedin':
      return toJson({
        emailAddress: 'mei.tan@example.com',
        firstName: 'Mei',
        lastName: 'Tan',
        companyName: 'Northwind Health',
        jobTitle: 'VP Sales',
        companySize: '201-500',
        industry: 'healthcare',
        campaign: SAMPLE_WORDS.campaign,
        ...mark,
      });
    case 'social':
      return toForm({
        full_name: 'Leila Haddad',
        email: 'leila.haddad@example.com',
        company: 'Haddad Retail',
        phone: '+44 20 7946 0000',
        budget: '$15,000',
        message: SAMPLE_WORDS.social,
        ...mark,
      });
  }
}

const toBytes = (text: string) => new TextEncoder().encode(text);
const toJson = (lead: Record<string, unknown>): SampleBody => ({
  content_type: 'application/json',
  body: toBytes(JSON.stringify(lead)),
});
const toForm = (lead: Record<string, string>): SampleBody => ({
  content_type: 'application/x-www-form-urlencoded',
  body: toBytes(new URLSearchParams(lead).toString()),
});
