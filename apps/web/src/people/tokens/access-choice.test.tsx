import type { Capability } from '@outrider/shared/ground/permissions';
import { scopesOfPreset } from '@outrider/shared/people/token-scopes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { AccessChoice } from './access-choice.tsx';
import { TOKENS_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

function Form() {
  const [scopes, setScopes] = useState<ReadonlySet<Capability>>(new Set(scopesOfPreset('read')));
  return (
    <>
      <AccessChoice scopes={scopes} onChange={setScopes} error={undefined} />
      <output aria-label="Chosen">{[...scopes].join(' ')}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent.split(' ');
const open = (role: 'company_admin' | 'sdr') =>
  renderSignedIn(<Form />, { user: someUser(role), path: '/', answers: {} });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('offers kinds of access, each with its scopes', () => {
  open('company_admin');
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('Work sales');
  expect(chosen()).toEqual(scopesOfPreset('sales'));
  press('Administer');
  expect(chosen()).toEqual(scopesOfPreset('admin'));
});

it('has the single ones behind Custom, which begins with what was chosen', () => {
  open('company_admin');
  press('Work sales');
  press(WORDS.custom);
  expect(chosen()).toEqual(scopesOfPreset('sales'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'webhooks.manage' }));
  expect(chosen().includes('webhooks.manage')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: WORDS.grant('Write', 'Leads') }));
  expect(chosen().includes('leads.edit')).toBe(false);
});

it('offers nobody what their role may not', () => {
  open('sdr');
  press(WORDS.custom);
  expect(screen.queryByRole('checkbox', { name: 'webhooks.manage' })).toBeNull();
});
