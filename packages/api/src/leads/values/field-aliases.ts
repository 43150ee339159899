import type { MappedField } from '../../ports/lead-fetch.ts';

export type FieldTarget = MappedField | 'full_name' | 'estimated_budget';

/** The spellings of each field, in the normal form of `normaliseKey`. The earlier one wins where a sender gives two. */
const SPELLINGS: Record<FieldTarget, string> = {
  email:
    'email emailaddress emailid mail workemail businessemail companyemail contactemail primaryemail useremail emails',
  first_name: 'firstname fname givenname forename namefirst first',
  last_name: 'lastname lname surname familyname namelast last',
  full_name: 'fullname name contactname leadname personname yourname displayname',
  company_name:
    'companyname company organizationname organisationname organization organisation employer businessname business accountname account',
  job_title: 'jobtitle title position jobposition jobrole designation occupation',
  phone:
    'phone phonenumber mobile mobilephone mobilenumber mobilephonenumber tel telephone telephonenumber cell cellphone workphone contactnumber phones',
  industry: 'industry sector companyindustry',
  company_size:
    'companysize employees employeecount numberofemployees companyemployees headcount companyheadcount teamsize',
  estimated_budget: 'estimatedbudget budget estimatedbudgetusd budgetusd projectbudget',
  decision_timeline: 'decisiontimeline timeline timeframe buyingtimeline purchasetimeline projecttimeline',
  pain_points: 'painpoints painpoint challenges challenge',
  notes: 'notes note message comments comment description details yourmessage',
  source: 'source leadsource',
};

/** What a lead may not say about itself: the capture key decides the company, and a lead has no role. */
const TENANT_KEYS: ReadonlySet<string> = new Set(['companyid', 'role']);

/** Secrets and form tokens that senders put beside the fields. They must not reach the notes. */
const SECRET_KEYS: ReadonlySet<string> = new Set(
  'googlekey apikey xapikey token accesstoken authtoken authorization password passwd secret clientsecret csrf csrftoken authenticitytoken grecaptcharesponse hcaptcharesponse cfturnstileresponse'.split(
    ' ',
  ),
);

const RANKED = new Map(
  Object.entries(SPELLINGS).flatMap(([target, spellings]) =>
    spellings.split(' ').map((spelling, rank) => [spelling, { target: target as FieldTarget, rank }] as const),
  ),
);

/** Letters and digits only, in lower case: 'E-mail Address', 'email_address' and 'emailAddress' are one key. */
export function normaliseKey(key: string): string {
  if (/^[a-z\d]*$/.test(key)) return key;
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Which of our fields a key names (in normal form), and how near it is to our own spelling (0 is nearest). */
export const fieldOf = (key: string) => RANKED.get(key) ?? null;
export const isTenantKey = (key: string) => TENANT_KEYS.has(key);
export const isSecretKey = (key: string) => SECRET_KEYS.has(key);
