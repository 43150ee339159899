import { MESSAGES } from '@outrider/shared/ground/messages';
import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { PIPELINE_WORDS as WORDS } from './words.ts';

afterEach(cleanup);
const LEAD = {
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4',
  name: 'Vera Stone',
  email: 'vera@northwind.example',
  company: null,
};
const filled = { subject: 'What we agreed', text: 'Hello Vera,\n\n[What was agreed]', gaps: ['What was agreed'] };
const template = { name: 'Ours', moment: 'after_meeting', language: 'en', is_on: true };

function open(lead: typeof LEAD | undefined) {
  return renderSignedIn(<SendEmailDialog open lead={lead} onClose={() => {}} />, {
    user: someUser('sdr'),
    answers: {
      'pipeline.mail.status': () => ({ configured: true, from: 'crm@acme.example' }),
      'templates.list': () => ({ templates: [template, { ...template, name: 'Off', is_on: false }] }),
      'playbook.get': () => ({ content: EMPTY_PLAYBOOK }),
      'templates.fill': () => filled,
      'pipeline.mail.createDraft': () => ({ id: LEAD.id }),
      'pipeline.mail.send': () => ({ note: MESSAGES.mailLeaving }),
      'leads.list': () => ({ items: [], next_cursor: null }),
    },
  });
}
const choose = async (name: string) => {
  fireEvent.change(await screen.findByLabelText(WORDS.template), { target: { value: name } });
};
const box = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

it('begins an email from one of the company’s templates or of the product’s, and gives back what it replaced', async () => {
  const asked = open(LEAD);
  const select = await screen.findByLabelText<HTMLSelectElement>(WORDS.template);
  await waitFor(() => expect([...select.options].map(({ value }) => value)).toContain('Ours'));
  const names = [...select.options].map(({ value }) => value);
  expect(names).toContain('Thanks for asking');
  expect(names).not.toContain('Off');
  expect(names).not.toContain('Dank für eine Anfrage');
  fireEvent.change(box(/^Message/u), { target: { value: 'Dear Vera' } });
  await choose('Ours');
  await waitFor(() => expect(box(/^Message/u).value).toBe(filled.text));
  expect(box(/^Subject/u).value).toBe(filled.subject);
  expect(asked.find(({ name }) => name === 'templates.fill')?.input).toEqual({ lead_id: LEAD.id, name: 'Ours' });
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/u }));
  expect(box(/^Message/u).value).toBe('Dear Vera');
});

it('sends nothing that still has a gap', async () => {
  const asked = open(LEAD);
  await choose('Ours');
  await waitFor(() => expect(box(/^Message/u).value).toBe(filled.text));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(MESSAGES.templateGaps(['[What was agreed]']))).toBeTruthy();
  expect(asked.some(({ name }) => name.startsWith('pipeline.mail.create'))).toBe(false);
  fireEvent.change(box(/^Message/u), { target: { value: 'Hello Vera,\n\nYou send the list.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked.some(({ name }) => name === 'pipeline.mail.send')).toBe(true));
});

it('offers no template where the email is to nobody we know', async () => {
  open(undefined);
  expect(await screen.findByText(/Sent right away/u)).toBeTruthy();
  expect(screen.queryByLabelText(WORDS.template)).toBeNull();
});

it('keeps a draft of last week from leaving with a gap as well', async () => {
  const message = {
    id: LEAD.id,
    to_email: LEAD.email,
    to_name: LEAD.name,
    subject: filled.subject,
    body: filled.text,
    state: 'draft',
    lead_id: null,
    lead_name: null,
  };
  const asked = renderSignedIn(<SendEmailDialog open messageId={LEAD.id} onClose={() => {}} />, {
    user: someUser('sdr'),
    answers: { 'pipeline.mail.get': () => message, 'pipeline.mail.status': () => ({ configured: false, from: null }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(MESSAGES.templateGaps(['[What was agreed]']))).toBeTruthy();
  expect(asked.some(({ name }) => name === 'pipeline.mail.send')).toBe(false);
});
