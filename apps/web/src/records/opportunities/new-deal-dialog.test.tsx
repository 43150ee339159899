import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type DealStart, QuickDialogContext } from '../engine/quick-dialog.ts';
import { sampleField } from '../../testing/sample-field.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { NewDealDialog } from './new-deal-dialog.tsx';
import { QuickAdd } from './quick-add.tsx';
import { sampleDeal } from './sample-deal.ts';

afterEach(cleanup);

const stage = (key: string, label: string): Pipeline['stages'][number] => ({
  key,
  label,
  kind: 'open',
  probability: 10,
  rotting_days: null,
  required_fields: key === 'proposal' ? ['close_date'] : [],
});
const SALES: Pipeline = {
  id: '0193a000-0000-7000-8000-0000000000aa',
  name: 'Sales',
  archived: false,
  stages: [stage('prospecting', 'Prospecting'), stage('proposal', 'Proposal')],
  version: 1,
};
const NORDLYS = { id: '0193a000-0000-7000-8000-0000000000a1', name: 'Nordlys Cold Chain' };
const TIER = sampleField({ record_type: 'opportunity', key: 'tier', label: 'Tier', kind: 'text', required: true });

const answers = (create: (input: never) => unknown, fields: object[] = []) => ({
  'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [SALES] }),
  'pipeline.people': () => [],
  'fields.list': () => ({ items: fields }),
  'accounts.list': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
  'contacts.list': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
  'pipeline.opportunities.create': create,
});

function show(start?: DealStart, fields: object[] = []) {
  const sent: object[] = [];
  const create = (input: never) => {
    sent.push(input);
    return sampleDeal();
  };
  renderSignedIn(<NewDealDialog start={start} onClose={() => undefined} />, {
    user: someUser('manager'),
    answers: answers(create, fields),
  });
  return sent;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create Opportunity' }));

it('sends what was typed, and an account that nobody picked by its name', async () => {
  const sent = show();
  await screen.findByRole('option', { name: 'Proposal' });
  type('Name', 'Loggers');
  type('Account (optional)', 'Nordlys');
  type('Amount (optional)', '12500');
  type('Stage', 'prospecting');
  create();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'Loggers',
    account_name: 'Nordlys',
    amount: 12_500,
    currency: 'USD',
    pipeline_id: SALES.id,
    stage: 'prospecting',
  });
});

it('sends an amount as it was typed, which the server reads as an import does', async () => {
  const sent = show();
  await screen.findByRole('option', { name: 'Proposal' });
  type('Name', 'Loggers');
  type('Amount (optional)', '12k');
  create();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ amount: '12k' });
});

it.each([
  ['beside its field', [{ field: 'close_date', message: 'Choose a later day' }], 'Choose a later day'],
  ['above the form where no field has to do with it', [], 'This pipeline is full'],
])('says once why it was refused, %s', async (_place, errors, sentence) => {
  const log = vi.spyOn(console, 'error');
  const refuse = () => {
    throw new Refusal('UNPROCESSABLE_CONTENT', sentence, errors);
  };
  renderSignedIn(<NewDealDialog onClose={() => undefined} />, { user: someUser('manager'), answers: answers(refuse) });
  await screen.findByRole('option', { name: 'Proposal' });
  type('Name', 'Loggers');
  create();
  await screen.findByText(sentence);
  showToast('Shown after it', { kind: 'info' });
  await screen.findByText('Shown after it');
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(log).not.toHaveBeenCalled();
});

it('begins with what is known where it was opened', async () => {
  const sent = show({ account: NORDLYS, record: { stage: 'proposal', name: 'Probes', close_date: '2027-01-29' } });
  await screen.findByRole('option', { name: 'Proposal' });
  expect(screen.getByText(NORDLYS.name)).toBeTruthy();
  create();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'Probes',
    account_id: NORDLYS.id,
    stage: 'proposal',
    close_date: '2027-01-29',
  });
});

it('marks what the stage and the company require, and sends nothing without the name', async () => {
  const sent = show(undefined, [TIER]);
  await screen.findByLabelText('Tier');
  expect(screen.getByLabelText('Close date (optional)')).toBeTruthy();
  type('Stage', 'proposal');
  expect(screen.getByLabelText('Close date')).toBeTruthy();
  create();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(sent).toEqual([]);
});

/** The form of a lane, over a shell that opens the whole one. */
function LaneForm() {
  const [start, setStart] = useState<DealStart | null>(null);
  return (
    <QuickDialogContext value={(dialog) => dialog.id === 'opportunity' && setStart(dialog.deal ?? {})}>
      <QuickAdd stage={stage('proposal', 'Proposal')} onClose={() => undefined} />
      {start && <NewDealDialog start={start} onClose={() => undefined} />}
    </QuickDialogContext>
  );
}

it('goes on from a lane with what was typed there where something else is required', async () => {
  const refuse = () => {
    throw new Refusal('UNPROCESSABLE_CONTENT', MESSAGES.internal, [
      { field: 'custom.tier', message: 'Tier is required' },
    ]);
  };
  renderSignedIn(<LaneForm />, { user: someUser('manager'), answers: answers(refuse, [TIER]) });
  type('Deal name', 'Loggers');
  type('Account', 'Nordlys');
  type('Amount', '900');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('dialog', { name: 'New Opportunity' });
  await screen.findByLabelText('Tier');
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(valueOf('Name')).toBe('Loggers');
  expect(valueOf('Account (optional)')).toBe('Nordlys');
  expect(valueOf('Amount (optional)')).toBe('900');
  expect(valueOf('Stage')).toBe('proposal');
});

it('sends somebody who is no contact yet with their email', async () => {
  const sent = show();
  await screen.findByRole('option', { name: 'Proposal' });
  type('Name', 'Loggers');
  expect(screen.queryByLabelText('Email of the new contact (optional)')).toBeNull();
  type('Contact (optional)', 'Nikhil Rao');
  type('Email of the new contact (optional)', 'nikhil@brackwater.example');
  create();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ contact_name: 'Nikhil Rao', contact_email: 'nikhil@brackwater.example', people: [] });
});
