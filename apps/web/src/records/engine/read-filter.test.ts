import { FILTER_FIELDS } from '@outrider/shared/records/lead-filter';
import { readFilter as readBySchema, readFilterBy } from '@outrider/shared/records/lead-filter-text';
import { contactFilterSchema } from '@outrider/shared/records/contacts';
import { contact } from '@outrider/shared/ground/fields/contact';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

it.each([
  'status:new,contacted;score:70..',
  '(owner:me|owner:nobody);!source:referral',
  'created_at:2026-01-01..',
  'created_at:2026-13-01..',
  'last_contacted:7d',
  'last_contacted:0d',
  'last_contacted:99999d',
  'company_name:*acme',
  'company_name:*',
  'phone:?',
  'phone:!?',
  'email:?',
  'status:?',
  'status:nonsense',
  'status:*new',
  'score:*9',
  'score:a..b',
  'score:1..2',
  'score:..',
  'owner:somebody',
  'owner:0198a3f0-1c00-7000-8000-000000000001',
  'created_at:2026-02-30..',
  'created_at:2026-03-01..2026-02-01',
  'score:9..1',
  'score:2e12..',
  'custom.bought_on:2026-13-01..',
  'custom.bought_on:0d',
  'custom.size:9..1',
  'custom.note:*',
  'industry:technology',
  'account:customer',
  'nothing:new',
  'custom.machine_count:5..',
  'custom.Not a key:5..',
  '((((status:new))))',
  Array.from({ length: 60 }, () => 'status:new').join(';'),
  'status:',
  ':',
])('takes %s as the schema does', (text) => {
  expect(readFilter(text, FILTER_FIELDS)).toEqual(readBySchema(text));
});

it.each([
  'account_id:0198a3f0-1c00-7000-8000-000000000001',
  'account_id:!0198a3f0-1c00-7000-8000-000000000001;role:champion',
  'account_id:nordlys',
  'account_id:*nordlys',
  'account_id:?',
  'owner_id:me',
  'status:new',
  'consent:given',
  'consent:?',
])('takes %s of a contact as its schema does', (text) => {
  expect(readFilter(text, contact.specsIn('filter'))).toEqual(readFilterBy(contactFilterSchema, text));
});
