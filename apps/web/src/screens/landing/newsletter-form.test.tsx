import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../ground/ui/toasts.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Newsletter');
const describedBy = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

function send(email: string) {
  render(
    <>
      <NewsletterForm />
      <Toasts />
    </>,
  );
  fireEvent.change(field(), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

function answerWith(status: number, body: unknown) {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(body, { status }))),
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('NewsletterForm', () => {
  it('toasts the answer and empties the field', async () => {
    answerWith(201, { message: 'You are on the list' });
    send('rep@northwind.example');
    expect(await screen.findByText('You are on the list')).toBeTruthy();
    expect(field().value).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it('shows what the server refuses under the field and keeps the address', async () => {
    answerWith(422, {
      detail: MESSAGES.validationFailed,
      errors: [{ field: 'email', message: 'This address cannot receive mail' }],
    });
    send('rep@northwind.example');
    await screen.findByText('This address cannot receive mail');
    expect(describedBy()).toBe('This address cannot receive mail');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('rep@northwind.example');
    expect(document.activeElement).toBe(field());
  });

  it.each(['', '   ', 'not an address'])('asks for an address before sending %j', (email) => {
    answerWith(201, {});
    send(email);
    expect(describedBy()).toBe(MESSAGES.newsletterEmail);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends once while the answer is on its way', () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise(() => undefined)),
    );
    send('rep@northwind.example');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
