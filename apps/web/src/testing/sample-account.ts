import type { Account } from '@outrider/shared/accounts';

/** For tests: an account that nobody owns. */
export const sampleAccount: Account = {
  id: '0198a3f0-1c00-7000-8000-0000000000a1',
  company_id: '01980f5c-0a11-7d2e-8c44-51f0c3a7e9b2',
  name: 'Nordlys Cold Chain',
  domain: 'nordlys.example',
  industry: 'healthcare',
  company_size: '51-200',
  phone: null,
  parent_id: null,
  parent_name: null,
  owner_id: null,
  owner_name: null,
  notes: null,
  last_touch_at: null,
  created_at: '2026-11-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  people: 0,
  people_names: [],
  open_deals: 0,
  open_amount: 0,
  won_amount: 0,
  custom: {},
  version: 3,
};
