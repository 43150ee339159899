import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { DataSection } from './data-section.tsx';
import { PERSON_WORDS } from './words-person.ts';
import { DATA_WORDS as WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (is_sandbox: boolean) => {
  const user = someUser('company_admin');
  const company = user.company && { ...user.company, is_sandbox };
  return renderSignedIn(<DataSection />, {
    user: { ...user, company },
    answers: {
      'companyData.exports': () => ({ items: [], total: 0, next_cursor: null }),
      'dataSubjects.erasures': () => ({ items: [], next_cursor: null }),
    },
  });
};

it('offers to export and to close the company', async () => {
  open(false);
  expect(await screen.findByRole('button', { name: WORDS.exportStart })).toBeTruthy();
  expect(screen.getByRole('button', { name: WORDS.closeStart })).toBeTruthy();
});

it('offers a person’s data alone in the sandbox, and asks for nothing that is refused there', async () => {
  const asked = open(true);
  expect(await screen.findByText(PERSON_WORDS.logEmpty)).toBeTruthy();
  expect(screen.getByText(MESSAGES.sandboxClosed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: WORDS.closeStart })).toBeNull();
  expect(screen.queryByRole('button', { name: WORDS.exportStart })).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain('companyData.exports');
});
