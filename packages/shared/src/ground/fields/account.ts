import type { Fields } from './field.ts';
import { lead } from './lead.ts';
import { defineFields } from './record-type.ts';

const EVERYWHERE = ['form', 'drawer', 'column', 'filter', 'import', 'export', 'merge'] as const;

const { industry, company_size } = lead.fields;

export const ACCOUNT_HEALTHS = ['good', 'at_risk', 'critical', 'prospect'] as const;
export type AccountHealth = (typeof ACCOUNT_HEALTHS)[number];

/**
 * An account's fields, in the order of its form. Its people and deals point to it; what else it has (health, last
 * touch) the server finds out.
 */
const ACCOUNT_FIELDS = {
  name: {
    kind: 'text',
    label: 'Name',
    max: 200,
    need: 'required',
    in: ['search', 'sort', ...EVERYWHERE],
    aliases: [
      'account name',
      'account',
      'company name',
      'company',
      'organization name',
      'organisation name',
      'organization',
      'organisation',
      'organization - name',
      'business name',
    ],
    example: 'Northwind Instruments',
  },
  domain: {
    kind: 'text',
    label: 'Domain',
    max: 253,
    in: ['search', 'sort', ...EVERYWHERE],
    aliases: [
      'company domain name',
      'domain name',
      'email domain',
      'website',
      'organization - website',
      'website url',
      'web',
      'web address',
      'url',
    ],
    example: 'northwind.example',
  },
  industry: {
    ...industry,
    in: EVERYWHERE,
    aliases: ['sector', 'company industry', 'organization - industry'],
  },
  company_size: {
    ...company_size,
    in: ['sort', ...EVERYWHERE],
    aliases: [...company_size.aliases, 'size', 'organization - number of employees'],
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    max: 50,
    in: ['search', ...EVERYWHERE],
    aliases: ['phone number', 'company phone', 'tel', 'telephone', 'organization - phone'],
    example: '+1 415 555 0100',
  },
  parent_id: {
    kind: 'record',
    to: 'account',
    label: 'Parent account',
    short: 'Parent',
    in: ['form', 'drawer', 'column', 'filter', 'merge'],
    aliases: ['parent company', 'parent'],
  },
  owner_id: {
    kind: 'person',
    label: 'Owner',
    in: ['drawer', 'column', 'filter', 'merge'],
    aliases: ['account owner', 'company owner', 'organization - owner'],
  },
  notes: {
    kind: 'long_text',
    label: 'Notes',
    max: 10_000,
    append: true,
    in: ['form', 'drawer', 'import', 'export', 'merge'],
    aliases: ['description', 'about us', 'comments'],
    example: 'Three plants, one of them new this year.',
  },
  health: {
    kind: 'choice',
    label: 'Health',
    options: { good: 'Good', at_risk: 'At risk', critical: 'Critical', prospect: 'Prospect' },
    need: 'filled',
    by: 'server',
    in: ['column', 'filter', 'export'],
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
export const account = defineFields(ACCOUNT_FIELDS);
export type AccountFieldsList = typeof ACCOUNT_FIELDS;
