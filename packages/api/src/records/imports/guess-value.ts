import { type CustomFieldName, isCustomName } from '@outrider/shared/ground/fields/custom';
import type { ChoiceField } from '@outrider/shared/records/import-types';
import type { OwnFields } from '../fields/own-fields.ts';

type Words = Record<string, string>;
type Phrase = { value: string; words: string[] };

/** What other programs and people call our values; each phrase is separated by a comma. */
const OTHER_NAMES: Record<string, Words> = {
  source: {
    event: 'trade fair, trade show, tradeshow, fair, expo, exhibition, meetup, messe, booth, roadshow, events',
    conference: 'congress, summit, conferences, symposium',
    webinar: 'online seminar, webinars, webcast',
    google_ads: 'adwords, ppc, sem, google',
    facebook: 'fb, instagram, meta',
    social: 'social, twitter, x, tiktok, youtube, reddit',
    cold_email: 'outbound email, cold mail, outreach',
    email_campaign: 'newsletter, email, e mail, mailing, campaign, email marketing',
    cold_call: 'phone, call, calls, telephone, cold calling, telemarketing',
    website: 'web, site, web form, contact form, inbound, organic, seo, homepage, landing page, online',
    referral: 'word of mouth, recommendation, referred, recommended, referrals',
    partner: 'reseller, channel, distributor, partners, agency',
    google_sheets: 'spreadsheet, sheet, gsheet',
    n8n_workflow: 'zapier, n8n, api, automation',
    import: 'csv, list, purchased list, upload, excel',
    manual_entry: 'manual, walk in',
  },
  status: {
    converted: 'won, customer, closed won, client, conversion',
    unqualified: 'lost, disqualified, dead, junk, rejected, closed lost, not interested, bad fit, bad',
    nurturing: 'nurture, later, on hold, cold, recycled, follow up',
    qualified: 'sql, mql, hot, opportunity, sales qualified, marketing qualified',
    contacted: 'in progress, working, reached, attempted, called, attempting, connected, engaged, open deal',
    new: 'open, fresh, untouched, not contacted, uncontacted',
  },
  industry: {
    technology: 'it, software, saas, tech, information technology, internet, telecom',
    healthcare: 'health, medical, pharma, hospital, biotech, life sciences',
    finance: 'bank, banking, insurance, fintech, financial services, financial',
    manufacturing: 'industrial, automotive, production, machinery, construction',
    retail: 'ecommerce, e commerce, shop, consumer, consumer goods, wholesale',
    education: 'school, university, edtech, academia, training',
  },
  company_size: {
    '1-10': 'startup, micro, solo, freelancer, self employed',
    '11-50': 'small, smb, small business',
    '51-200': 'medium, mid market, midmarket, midsize, mid size',
    '201-1000': 'large, upper mid market',
    '1001+': 'enterprise, corporate, very large',
  },
  role: {
    decision_maker: 'executive sponsor, decision, decider, economic buyer',
    budget_holder: 'budget, purchaser, procurement',
    champion: 'sponsor, advocate, coach, influencer',
    evaluator: 'technical buyer, technical, gatekeeper',
    end_user: 'user, users',
    legal: 'legal and compliance, compliance',
    blocker: 'opponent, detractor',
  },
  processing_mode: {
    manual: 'human, by hand, no ai, off',
    ai: 'auto, automatic, automated, automation, on',
    hybrid: 'both, mixed, assisted',
  },
};

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const PHRASES = Object.fromEntries(
  Object.entries(OTHER_NAMES).map(([field, names]) => [
    field,
    Object.entries(names).flatMap(([value, phrases]) =>
      [value.replaceAll('_', ' '), ...phrases.split(', ')].map((phrase) => ({ value, words: wordsOf(phrase) })),
    ),
  ]),
) as Record<string, Phrase[]>;

/**
 * What a text that is no value of a field probably means: the value with the longest phrase that is in it, word by
 * word; for a person the only one with that first or last name. Null where nothing fits.
 */
export function guessValue(
  field: ChoiceField,
  text: string,
  people: readonly { id: string; full_name: string }[],
  own: OwnFields,
): string | null {
  const words = wordsOf(text);
  if (field === 'owner' || (isCustomName(field) && own.get(field)?.field.kind === 'person')) {
    const named = people.filter(
      ({ full_name }) => words.length > 0 && words.every((word) => wordsOf(full_name).includes(word)),
    );
    return named.length === 1 ? (named[0]?.id ?? null) : null;
  }
  let best: Phrase | null = null;
  for (const phrase of isCustomName(field) ? ownPhrases(field, own) : (PHRASES[field] ?? []))
    if (phrase.words.length > (best?.words.length ?? 0) && phrase.words.every((word) => words.includes(word)))
      best = phrase;
  return best?.value ?? null;
}

const ownPhrases = (name: CustomFieldName, own: OwnFields): Phrase[] =>
  (own.get(name)?.field.options ?? []).map(({ value, label }) => ({ value, words: wordsOf(label) }));
