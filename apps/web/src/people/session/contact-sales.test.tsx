import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (answers: Parameters<typeof renderSignedIn>[1]['answers']) =>
  renderSignedIn(<SignInScreen mode="sign-up" />, {
    user: someUser('ae'),
    answers: { 'platform.signInNotice': () => ({ notice: '' }), ...answers },
  });
const open = { 'platform.salesContact': () => ({ open: true }) };

async function write(fields: Record<string, string>) {
  const contact = within(await screen.findByRole('region', { name: 'Contact sales' }));
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(contact.getByLabelText(label), { target: { value } });
  fireEvent.click(contact.getByRole('button', { name: 'Contact sales' }));
  return contact;
}
const VERA = {
  Name: 'Vera Lindqvist',
  'Work email': 'vera@northwind.example',
  Company: 'Northwind',
  'How can we help?': 'A demo',
};

it('sends a prospect’s message, and says so in the place of the form', async () => {
  const asked = show({ ...open, 'platform.contactSales': () => ({ message: MESSAGES.contactSalesSent }) });
  const contact = await write(VERA);
  expect(await contact.findByText(MESSAGES.contactSalesSent)).toBeTruthy();
  expect(contact.queryByRole('button')).toBeNull();
  expect(asked.find(({ name }) => name === 'platform.contactSales')?.input).toMatchObject({
    full_name: 'Vera Lindqvist',
    email: 'vera@northwind.example',
    company: 'Northwind',
    message: 'A demo',
    website: '',
  });
});

it('comes before the form that can only say who makes accounts, which says so from the start', async () => {
  show(open);
  const contact = await screen.findByRole('region', { name: 'Contact sales' });
  const told = screen.getByText(MESSAGES.signUpInfo);
  expect(contact.compareDocumentPosition(told) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  for (const label of ['Full name', 'Email', 'Password', 'Role']) expect(screen.getByLabelText(label)).toBeTruthy();
});

it('says what is missing, and keeps what was written when it cannot be sent', async () => {
  show({
    ...open,
    'platform.contactSales': () => {
      throw new Refusal('TOO_MANY_REQUESTS', MESSAGES.contactSalesTooMany);
    },
  });
  const contact = await write({ ...VERA, Company: '' });
  expect(await contact.findByText('Enter your company')).toBeTruthy();
  await write({ Company: 'Northwind' });
  expect(await contact.findByText(MESSAGES.contactSalesTooMany)).toBeTruthy();
  expect(contact.getByLabelText<HTMLInputElement>('Name').value).toBe('Vera Lindqvist');
});

it.each([
  ['nobody is named to write to', () => ({ open: false })],
  ['nobody knows', offline],
])('shows no form when %s', async (_, answer) => {
  const asked = show({ 'platform.salesContact': answer });
  await waitFor(() => expect(asked.some(({ name }) => name === 'platform.salesContact')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Contact sales' })).toBeNull();
});
