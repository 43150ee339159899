import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { DAY } from './calendar.ts';

/**
 * One password for everybody in the demo. The environment refuses DEMO in production, so it never guards anything real.
 */
export const DEMO_PASSWORD = 'outrider-demo-2026';

export type DemoPerson = {
  email: string;
  full_name: string;
  role: CompanyRole;
  team: string | null;
  automation_mode: ProcessingMode;
  automation_level: number;
  quarterly_goal: number | null;
};
export type DemoCompany = {
  name: string;
  domain: string;
  email_domain: string;
  industry: string;
  company_size: string;
  subscription_plan: 'professional' | 'trial';
  status: 'active' | 'trial';
  max_users: number;
  /** How long it has been a customer, and how long its trial still runs; in milliseconds. */
  age: number;
  trial_left: number | null;
  notes: string;
  people: DemoPerson[];
  /** Whether it has departments already; the other one shows how they are made. */
  organized: boolean;
  /** How many leads it got, over how many days, whether automations post to it, and what its dice start from. */
  leads: { count: number; days: number; automated: boolean; seed: string };
};

const person = (
  full_name: string,
  email: string,
  role: CompanyRole,
  team: string | null,
  automation_mode: ProcessingMode = 'hybrid',
  automation_level = 50,
  quarterly_goal: number | null = null,
): DemoPerson => ({ full_name, email, role, team, automation_mode, automation_level, quarterly_goal });

export const SUPER_ADMIN = { email: 'platform@outrider.example', full_name: 'Robin Hale' };

export const FIELDSTONE: DemoCompany = {
  name: 'Fieldstone Instruments',
  domain: 'fieldstone',
  email_domain: 'fieldstone.example',
  industry: 'manufacturing',
  company_size: '51-200',
  subscription_plan: 'professional',
  status: 'active',
  max_users: 25,
  age: 212 * DAY,
  trial_left: null,
  notes: 'Sensors, data loggers and calibration for laboratories, plants and cold chains.',
  people: [
    person('Maya Okafor', 'maya@fieldstone.example', 'company_admin', 'Leadership', 'hybrid', 60),
    person('Daniel Lindqvist', 'daniel@fieldstone.example', 'manager', 'Leadership', 'ai', 75),
    person('Priya Raman', 'priya@fieldstone.example', 'sdr', 'Inbound', 'ai', 80),
    person('Chloe Bennett', 'chloe@fieldstone.example', 'sdr', 'Inbound'),
    person('Tomasz Zieliński', 'tomasz@fieldstone.example', 'sdr', 'Outbound', 'manual', 20),
    person('Marcus Feld', 'marcus@fieldstone.example', 'ae', 'Mid-market', 'hybrid', 40, 700_000),
    person('Aiko Tanabe', 'aiko@fieldstone.example', 'ae', 'Enterprise', 'ai', 65, 1_400_000),
  ],
  organized: true,
  leads: { count: 400, days: 90, automated: true, seed: 'fieldstone s' },
};

export const LARKSPUR: DemoCompany = {
  name: 'Larkspur Calibration',
  domain: 'larkspur',
  email_domain: 'larkspur.example',
  industry: 'technology',
  company_size: '1-10',
  subscription_plan: 'trial',
  status: 'trial',
  max_users: 5,
  age: 5 * DAY,
  trial_left: 9 * DAY,
  notes: 'Calibration workshop with nine people, evaluating the product.',
  people: [
    person('Ines Duarte', 'ines@larkspur.example', 'company_admin', null),
    person('Owen Pryce', 'owen@larkspur.example', 'sdr', null, 'ai'),
  ],
  organized: false,
  leads: { count: 12, days: 5, automated: false, seed: 'larkspur r' },
};

/** The platform's own company, which starts with nothing: what prospects send becomes its leads. */
export const SALES_DESK = {
  name: 'Outrider HQ',
  domain: 'outrider',
  email_domain: 'outrider.example',
  industry: 'technology',
  company_size: '11-50',
  subscription_plan: 'enterprise',
  status: 'active',
  max_users: 10,
  notes: 'The platform’s own company. Messages from the contact form arrive here.',
} as const;
export const SALES_DESK_AGE = 2 * DAY;
export const SALES_DESK_PEOPLE: DemoPerson[] = [person('June Abara', 'sales@outrider.example', 'company_admin', null)];

export type DemoSignIn = { role: string; email: string; password: string; note: string };
const signIn = (role: string, email: string, note: string): DemoSignIn => ({
  role,
  email,
  password: DEMO_PASSWORD,
  note,
});

/** Whom to sign in as, to see what. */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  signIn('company_admin', 'maya@fieldstone.example', 'Fieldstone Instruments: everything in the company'),
  signIn('manager', 'daniel@fieldstone.example', 'Fieldstone Instruments: all leads and the integrations'),
  signIn('sdr', 'priya@fieldstone.example', 'Fieldstone Instruments: edits own and unassigned leads'),
  signIn('ae', 'marcus@fieldstone.example', 'Fieldstone Instruments: takes over what is qualified'),
  signIn('company_admin', 'ines@larkspur.example', 'Larkspur Calibration: another company, 9 days of trial left'),
  signIn('company_admin', 'sales@outrider.example', 'Outrider HQ: receives prospects’ messages, starts empty'),
  signIn('super_admin', SUPER_ADMIN.email, 'the platform, no company'),
];
