import type { LeadSource } from '@outrider/shared/records/leads';

type Tags = { utm_source: string | null; utm_medium: string | null; utm_campaign: string | null };
type Tagged = { from: string; medium: string; campaigns: readonly string[] };
const tagged = (from: string, medium: string, ...campaigns: string[]): Tagged => ({ from, medium, campaigns });

/** Sources whose links are tagged. */
const TAGGED: Partial<Record<LeadSource, Tagged>> = {
  google_ads: tagged('google', 'cpc', 'gauge calibration', 'torque testers'),
  facebook: tagged('facebook', 'paid social', 'plant managers'),
  linkedin: tagged('linkedin', 'paid social', 'quality leads'),
  social: tagged('instagram', 'social', 'behind the bench'),
  email_campaign: tagged('newsletter', 'email', 'recalibration reminder', 'fair follow-up'),
  webinar: tagged('webinar', 'event', 'audit in an hour'),
};

/** The tags of the page that a lead came by, the same for the same lead in every run. */
export function tagsOf(source: LeadSource, captured_at: number): Tags {
  const tags = TAGGED[source];
  if (!tags) return { utm_source: null, utm_medium: null, utm_campaign: null };
  const { from, medium, campaigns } = tags;
  const at = Math.floor(captured_at / 60_000) % campaigns.length;
  return { utm_source: from, utm_medium: medium, utm_campaign: campaigns[at] ?? null };
}
