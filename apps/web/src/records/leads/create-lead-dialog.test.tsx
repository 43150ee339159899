import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Role } from '@outrider/shared/ground/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { sampleLead } from '../../testing/sample-lead.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CreateLeadDialog } from './create-lead-dialog.tsx';

const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockReset();
  sessionStorage.clear();
});
afterEach(cleanup);

const AIKO = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4';
type Sent = { allow_duplicate?: boolean; assigned_to?: string; custom?: Record<string, unknown> };
/** Returns what was sent to be created. */
function show(create: (input: Sent) => unknown, fields: CustomField[] = [], role: Role = 'sdr') {
  const sent: Sent[] = [];
  renderSignedIn(<CreateLeadDialog onClose={onClose} />, {
    user: someUser(role),
    answers: {
      'leads.create': (input: Sent) => {
        sent.push(input);
        return create(input);
      },
      'fields.list': () => ({ items: fields }),
      'pipeline.people': () => [{ id: AIKO, full_name: 'Aiko Tan' }],
    },
  });
  return sent;
}
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const person = { 'First name': 'Ada', 'Last name': 'Byron', Email: 'ADA@example.com', Company: 'Engines' };
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Lead' }));

describe('Create New Lead', () => {
  it('asks for name, email and company before it asks the server', async () => {
    const asked = show(() => sampleLead);
    submit();
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Company is required',
      'Enter a valid email address',
    ])
      await screen.findByText(sentence);
    expect(asked).toEqual([]);
  });

  it('starts from website and the user’s automation mode, and says how the lead is processed', async () => {
    const asked = show(() => ({ ...sampleLead, processing_mode: 'hybrid' }));
    fill({ ...person, 'Company size (optional)': '1001+', 'Estimated budget in USD (optional)': '80000' });
    submit();
    await screen.findByText(MESSAGES.leadCreated('hybrid'));
    expect(asked[0]).toMatchObject({
      first_name: 'Ada',
      email: 'ada@example.com',
      company: 'Engines',
      source: 'website',
      processing_mode: 'hybrid',
      company_size: '1001+',
      estimated_budget: 80_000,
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('offers the twelve sources and the sizes as this dialog spells them', () => {
    show(() => sampleLead);
    expect(within(screen.getByLabelText('Source')).getAllByRole('option')).toHaveLength(12);
    expect(
      within(screen.getByLabelText('Company size (optional)'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Unknown', '1-10', '11-50', '51-200', '201-1000', '1000+']);
  });

  it('leads to the lead that has the email already, or makes a second one on purpose', async () => {
    const asked = show(({ allow_duplicate }) => {
      if (!allow_duplicate) throw new Refusal('CONFLICT', MESSAGES.leadExists, [], 'known-id');
      return sampleLead;
    });
    fill(person);
    submit();
    const known = await screen.findByRole('link', { name: 'Open that lead' });
    expect(known.getAttribute('href')).toBe('/leads?lead=known-id');
    expect(screen.getAllByText(MESSAGES.leadExists).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Create anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked.map(({ allow_duplicate }) => allow_duplicate)).toEqual([undefined, true]);
  });

  it('keeps what was typed when Esc closes it, and forgets it once the lead is there', async () => {
    show(() => sampleLead);
    for (const [label, value] of Object.entries(person))
      fireEvent.input(screen.getByLabelText(label), { target: { value } });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    show(() => sampleLead);
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Engines');
    fireEvent.keyDown(screen.getByLabelText('Company'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    cleanup();
    show(() => sampleLead);
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('');
  });

  it('lets a leader say whose it is', async () => {
    const sent = show(() => sampleLead, [], 'manager');
    await screen.findByRole('option', { name: 'Aiko Tan' });
    fill({ ...person, Owner: AIKO });
    submit();
    await waitFor(() => expect(sent[0]?.assigned_to).toBe(AIKO));
  });

  it('says so when it fails', async () => {
    show(() => {
      throw new TypeError('Failed to fetch');
    });
    fill(person);
    submit();
    expect((await screen.findAllByText(MESSAGES.createLeadFailed)).length).toBeGreaterThan(0);
  });

  describe('with fields of the company’s own', () => {
    const machines = sampleField({ key: 'machine_count', label: 'Machine count', kind: 'number', required: true });
    const tier = sampleField({
      id: '0191b0a0-0000-7000-8000-000000000010',
      key: 'tier',
      label: 'Tier',
      kind: 'choice',
      options: [
        { value: 'gold', label: 'Gold', colour: 'yellow' },
        { value: 'tin', label: 'Tin', colour: 'grey' },
      ],
      default_value: 'tin',
    });
    const hidden = sampleField({ key: 'rank', label: 'Rank', in_form: false });

    it('asks for the required ones, starts from their defaults and leaves out what no form asks for', async () => {
      const sent = show(() => sampleLead, [machines, tier, hidden]);
      const input = await screen.findByLabelText('Machine count');
      expect(screen.queryByLabelText(/Rank/)).toBeNull();
      fill(person);
      submit();
      await screen.findByText('Machine count is required');
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(sent).toEqual([]);
      fireEvent.change(input, { target: { value: '12' } });
      submit();
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(sent[0]?.custom).toEqual({ machine_count: '12', tier: 'tin' });
    });

    it('says beside a field what the server said of it', async () => {
      show(() => {
        throw new Refusal('UNPROCESSABLE_CONTENT', 'Tier: not one of the options', [
          { field: 'custom.tier', message: 'Tier: not one of the options' },
        ]);
      }, [tier]);
      const input = await screen.findByLabelText('Tier (optional)');
      fill(person);
      submit();
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Tier: not one of the options',
      );
    });
  });
});
