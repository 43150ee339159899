import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ConsentScreen } from './consent-screen.tsx';
import { CONSENT_WORDS as WORDS, TOKENS_WORDS } from './words.ts';

const ASK = {
  response_type: 'code',
  client_id: 'c1',
  redirect_uri: 'https://claude.example/cb',
  code_challenge: 'x',
  code_challenge_method: 'S256',
};
const CONSENT = {
  client_name: 'Claude',
  redirect_host: 'claude.example',
  scopes: ['leads.read', 'leads.edit', 'search.use'],
  deny_to: 'https://claude.example/cb?error=access_denied',
  send_to: null,
};
const replace = vi.fn<(address: string) => void>();
beforeEach(() => {
  replace.mockReset();
  vi.spyOn(window.location, 'replace').mockImplementation((address) => replace(String(address)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers: Parameters<typeof renderSignedIn>[1]['answers']) {
  const path = `/oauth/authorize?${new URLSearchParams({ ...ASK, other: 'nobody’s' }).toString()}`;
  return renderSignedIn(<ConsentScreen />, { user: someUser('manager'), path, answers });
}

it('shows who asks and where the answer goes, and gives what the person leaves', async () => {
  const asked = open({
    'oauth.consent': () => CONSENT,
    'oauth.allow': () => ({ redirect_to: 'https://claude.example/cb?code=1' }),
  });
  expect(await screen.findByRole('heading', { name: WORDS.title('Claude', 'Outrider') })).toBeTruthy();
  expect(screen.getByText('claude.example')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'oauth.consent')?.input).toEqual(ASK);
  // Only what was asked for is there to choose from.
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  fireEvent.click(screen.getByRole('checkbox', { name: TOKENS_WORDS.grant('Write', 'Leads') }));
  fireEvent.click(screen.getByRole('button', { name: WORDS.allow }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://claude.example/cb?code=1'));
  expect(asked.find(({ name }) => name === 'oauth.allow')?.input).toEqual({
    ask: ASK,
    scopes: ['leads.read', 'search.use'],
  });
});

it('says where email addresses show without the right to read leads', async () => {
  open({ 'oauth.consent': () => ({ ...CONSENT, scopes: ['leads.read', 'mail.use', 'imports.use'] }) });
  const reads = await screen.findByRole('checkbox', { name: TOKENS_WORDS.grant('Read', 'Leads') });
  const note = TOKENS_WORDS.showsEmail(['emails', 'imports']);
  expect(note).toBe('Even without “Read leads”, it can see people’s email addresses in emails and imports.');
  expect(screen.queryByText(note)).toBeNull();
  fireEvent.click(reads);
  expect(screen.getByText(note)).toBeTruthy();
});

it('sends a refusal back', async () => {
  const asked = open({ 'oauth.consent': () => CONSENT });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.deny }));
  expect(replace).toHaveBeenCalledWith(CONSENT.deny_to);
  expect(asked.some(({ name }) => name === 'oauth.allow')).toBe(false);
});

it('says that an ask is wrong, and sends it back only when told to', async () => {
  const send_to = 'https://claude.example/cb?error=invalid_scope';
  open({ 'oauth.consent': () => ({ ...CONSENT, scopes: [], send_to }) });
  const back = await screen.findByRole('button', { name: WORDS.backTo('claude.example') });
  expect(screen.queryByRole('button', { name: WORDS.allow })).toBeNull();
  expect(replace).not.toHaveBeenCalled();
  fireEvent.click(back);
  expect(replace).toHaveBeenCalledWith(send_to);
});

it('sends nobody anywhere for an assistant that is not known', async () => {
  open({
    'oauth.consent': () => {
      throw new Error(MESSAGES.assistantUnknown);
    },
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
});
