import { PORTAL_READER_MESSAGES } from '@outrider/shared/ground/messages-portals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { PortalVisitorScreen } from './visitor-page.tsx';

afterEach(cleanup);

const SAYS = PORTAL_READER_MESSAGES.de;
const LOCKED = {
  state: 'locked',
  language: 'de',
  company: { name: 'Feldstein', logo_url: null },
  title: 'Unsere Zusammenarbeit',
  sent_to: 'w…@hafen.example',
};

function show(view: () => unknown) {
  renderSignedIn(<PortalVisitorScreen token="token" />, {
    user: someUser('ae'),
    answers: {
      'portals.visitor.view': view,
      'portals.visitor.sendCode': () => ({ sent_to: LOCKED.sent_to }),
      'portals.visitor.unlock': () => {
        throw new Refusal('UNPROCESSABLE_CONTENT', SAYS.codeWrong);
      },
    },
  });
}

it('is German where the portal is, with what the server says', async () => {
  show(() => LOCKED);
  fireEvent.click(await screen.findByRole('button', { name: 'Code senden' }));
  expect(await screen.findByText(/Der Code ist unterwegs an w…@hafen\.example/)).toBeDefined();
  expect(document.documentElement.lang).toBe('de');
  const open = screen.getByRole('button', { name: 'Seite öffnen' });
  fireEvent.click(open);
  expect(await screen.findByText('Geben Sie den Code ein')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(open);
  expect(await screen.findByText(SAYS.codeWrong)).toBeDefined();
});

it('shows that a link has expired in the language of the portal', async () => {
  show(() => {
    throw new Refusal('NOT_FOUND', SAYS.expired);
  });
  expect(await screen.findByRole('heading', { name: SAYS.expired })).toBeDefined();
  expect(screen.getByText(/bitten Sie den Absender um einen neuen/)).toBeDefined();
});
