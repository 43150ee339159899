import { type Fields, valuesOf } from './field.ts';
import { defineFields } from './record-type.ts';

const EVERYWHERE = ['form', 'drawer', 'column', 'filter', 'import', 'export', 'merge'] as const;

/** What somebody has to say when their company decides. */
export const DECISION_ROLE_LABELS = {
  decision_maker: 'Decision maker',
  budget_holder: 'Budget holder',
  champion: 'Champion',
  evaluator: 'Evaluator',
  end_user: 'End user',
  legal: 'Legal',
  blocker: 'Blocker',
} as const;

/** A contact's fields, in the order of its form. It needs a name or an email. */
const CONTACT_FIELDS = {
  first_name: {
    kind: 'text',
    label: 'First name',
    max: 100,
    in: ['search', ...EVERYWHERE],
    aliases: ['fname', 'given name', 'forename', 'first', 'person - first name'],
    example: 'Priya',
  },
  last_name: {
    kind: 'text',
    label: 'Last name',
    max: 100,
    in: ['search', ...EVERYWHERE],
    aliases: ['lname', 'surname', 'family name', 'last', 'person - last name'],
    example: 'Raman',
  },
  email: {
    kind: 'email',
    label: 'Email',
    max: 254,
    in: ['search', 'sort', ...EVERYWHERE],
    aliases: [
      'email address',
      'mail',
      'work email',
      'primary email',
      'emails',
      'person - email',
      'person - email - work',
    ],
    example: 'priya.raman@northwind.example',
  },
  second_email: {
    kind: 'email',
    label: 'Second email',
    max: 254,
    in: ['search', ...EVERYWHERE],
    aliases: [
      'additional email addresses',
      'other email',
      'private email',
      'person - email - home',
      'person - email - other',
    ],
    example: 'priya@raman.example',
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    max: 50,
    in: ['search', ...EVERYWHERE],
    aliases: ['phone number', 'work phone', 'tel', 'telephone', 'phones', 'person - phone', 'person - phone - work'],
    example: '+1 415 555 0134',
  },
  mobile: {
    kind: 'phone',
    label: 'Mobile',
    max: 50,
    in: ['search', ...EVERYWHERE],
    aliases: ['mobile phone', 'mobile number', 'mobile phone number', 'cell', 'cell phone', 'person - phone - mobile'],
    example: '+1 415 555 0177',
  },
  job_title: {
    kind: 'text',
    label: 'Job title',
    max: 200,
    in: EVERYWHERE,
    aliases: ['title', 'position', 'designation', 'person - job title'],
    example: 'VP Operations',
  },
  account_id: {
    kind: 'record',
    to: 'account',
    label: 'Account',
    in: ['form', 'drawer', 'column', 'filter', 'merge'],
    aliases: ['account name'],
  },
  role: {
    kind: 'choice',
    label: 'Role in decisions',
    short: 'Role',
    options: DECISION_ROLE_LABELS,
    in: EVERYWHERE,
    aliases: ['buying role', 'decision role'],
    example: 'decision_maker',
  },
  consent: {
    kind: 'choice',
    label: 'Consent to email',
    short: 'Consent',
    need: 'filled',
    options: { unknown: 'Not asked', given: 'Given', withdrawn: 'Withdrawn' },
    in: ['form', 'drawer', 'column', 'filter', 'export', 'merge'],
    aliases: ['marketing consent', 'marketing status', 'opt in'],
    example: 'given',
  },
  consent_source: {
    kind: 'text',
    label: 'Consent given by',
    max: 200,
    in: ['form', 'drawer', 'export'],
    aliases: ['consent source', 'legal basis'],
    example: 'Web form, 3 March 2026',
  },
  owner_id: {
    kind: 'person',
    label: 'Owner',
    in: ['drawer', 'column', 'filter', 'merge'],
    aliases: ['contact owner', 'person - owner'],
  },
  notes: {
    kind: 'long_text',
    label: 'Notes',
    max: 10_000,
    append: true,
    in: ['form', 'drawer', 'import', 'export', 'merge'],
    aliases: ['comments', 'description'],
    example: 'Prefers a call in the morning.',
  },
  consent_at: {
    kind: 'time',
    label: 'Consent since',
    by: 'server',
    in: ['drawer', 'export'],
  },
  last_touch_at: {
    kind: 'time',
    label: 'Last touch',
    by: 'server',
    in: ['drawer', 'column', 'filter', 'sort', 'export'],
  },
  created_at: {
    kind: 'time',
    label: 'Created',
    need: 'filled',
    by: 'server',
    in: ['drawer', 'column', 'filter', 'sort', 'export'],
  },
  updated_at: {
    kind: 'time',
    label: 'Updated',
    need: 'filled',
    by: 'server',
    in: ['column', 'filter', 'sort', 'export'],
  },
} as const satisfies Fields;
export const contact = defineFields(CONTACT_FIELDS);
export type ContactFieldsList = typeof CONTACT_FIELDS;

export const DECISION_ROLES = valuesOf(contact.fields.role);
export type DecisionRole = (typeof DECISION_ROLES)[number];
export const CONSENTS = valuesOf(contact.fields.consent);
