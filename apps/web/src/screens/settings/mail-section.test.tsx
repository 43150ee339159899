import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailServer, MailSettingsRead } from '@outrider/shared/people/mail-settings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { MailSection } from './mail-section.tsx';
import { KEPT_FORM_WORDS } from '../../ground/ui/words.ts';
import { LINK_DOMAIN_WORDS, MAIL_WORDS } from './words-mail.ts';

const WORDS = { ...MAIL_WORDS, ...KEPT_FORM_WORDS };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SERVER: MailServer = {
  host: 'smtp.acme.example',
  port: 587,
  security: 'starttls',
  username: 'crm',
  has_password: true,
  from_name: null,
  from_email: 'sales@acme.example',
  reply_to: null,
  dkim_selector: null,
  failing_since: null,
  failing_reason: null,
};
const SETTINGS: MailSettingsRead = {
  way: 'company',
  sends_from: 'sales@acme.example',
  server: SERVER,
  signature: null,
  user_limit: 200,
  company_limit: 2_000,
  used: { company: 1_234, own: 3 },
  link_domain: null,
  link_target: 'crm.outrider.example',
  version: 4,
};
const open = (answers: object = {}, settings = SETTINGS) =>
  renderSignedIn(<MailSection />, {
    user: someUser('company_admin'),
    answers: { 'mailSettings.get': () => settings, ...answers },
  });
const inputsOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);
const serverForm = async () => within(await screen.findByRole('form', { name: WORDS.server }));

it('says what sends, and how much of the day’s limit is used', async () => {
  open();
  await screen.findByText(WORDS.ways.company('sales@acme.example'));
  expect(screen.getByText(WORDS.used('1,234', '2,000'))).toBeTruthy();
});

it('saves the server without the password that it never knew, and the port that goes with the encryption', async () => {
  const asked = open({ 'mailSettings.setServer': () => ({ ...SETTINGS, version: 5 }) });
  const form = await serverForm();
  expect(form.getByLabelText<HTMLInputElement>(WORDS.password).value).toBe('');
  fireEvent.change(form.getByLabelText(WORDS.security), { target: { value: 'tls' } });
  expect(form.getByLabelText<HTMLInputElement>(WORDS.port).value).toBe('465');
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  await screen.findByText(WORDS.saved);
  const [sent] = inputsOf(asked, 'mailSettings.setServer');
  expect(sent).toMatchObject({ version: 4, security: 'tls', port: 465, username: 'crm', reply_to: null });
  expect(sent).not.toHaveProperty('password');
});

it('shows what is wrong beside its field', async () => {
  const wrong = [{ field: 'host', message: MESSAGES.mailHostInvalid }];
  open({
    'mailSettings.setServer': () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', MESSAGES.validationFailed, wrong);
    },
  });
  const form = await serverForm();
  fireEvent.change(form.getByLabelText(WORDS.host), { target: { value: 'not a host' } });
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  await waitFor(() => expect(form.getByLabelText(WORDS.host).getAttribute('aria-invalid')).toBe('true'));
  expect(form.getByText(MESSAGES.mailHostInvalid)).toBeTruthy();
});

it('keeps what was typed while somebody is elsewhere, but no password, and stays on its version', async () => {
  const first = open();
  const before = await serverForm();
  fireEvent.change(before.getByLabelText(WORDS.host), { target: { value: 'other.example' } });
  fireEvent.change(before.getByLabelText(WORDS.password), { target: { value: 'secret' } });
  expect(inputsOf(first, 'mailSettings.setServer')).toEqual([]);
  cleanup();
  const asked = open(
    {
      'mailSettings.setServer': () => {
        throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, 5);
      },
    },
    { ...SETTINGS, version: 5 },
  );
  const form = await serverForm();
  form.getByText(WORDS.kept);
  expect(form.getByLabelText<HTMLInputElement>(WORDS.host).value).toBe('other.example');
  expect(form.getByLabelText<HTMLInputElement>(WORDS.password).value).toBe('');
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  await form.findByText(MESSAGES.changedMeanwhile);
  expect(inputsOf(asked, 'mailSettings.setServer')).toMatchObject([{ version: 4, host: 'other.example' }]);
  fireEvent.click(form.getByRole('button', { name: WORDS.discard }));
  expect(form.getByLabelText<HTMLInputElement>(WORDS.host).value).toBe(SERVER.host);
});

it('says why a test did not leave, in the mail server’s words as well', async () => {
  open({
    'mailSettings.test': () => ({
      sent: false,
      to: 'admin@acme.example',
      reason: MESSAGES.mailServerSignIn,
      said: '535 5.7.8 Bad credentials',
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.test }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(WORDS.notTested(MESSAGES.mailServerSignIn));
  expect(alert.textContent).toContain(WORDS.said('535 5.7.8 Bad credentials'));
});

it('checks the domain when it is asked to, and says what nobody answered', async () => {
  const asked = open({
    'mailSettings.checkDomain': () => ({
      domain: 'acme.example',
      records: [
        {
          kind: 'spf',
          state: 'missing',
          name: 'acme.example',
          found: null,
          says: 'Not published.',
          add: 'v=spf1 ~all',
        },
        {
          kind: 'dkim',
          state: 'unknown',
          name: 's1._domainkey.acme.example',
          found: null,
          says: 'No answer',
          add: null,
        },
      ],
    }),
  });
  const check = await screen.findByRole('button', { name: WORDS.check });
  expect(inputsOf(asked, 'mailSettings.checkDomain')).toEqual([]);
  fireEvent.click(check);
  await screen.findByDisplayValue('v=spf1 ~all');
  screen.getByText(WORDS.states.unknown);
});

it('keeps a domain for links, says why it is not in use yet, and asks it again', async () => {
  const failing = { domain: 'links.acme.example', failing_since: '2026-11-30T08:00:00.000Z' };
  const asked = open({
    'mailSettings.setLinkDomain': () => ({
      ...SETTINGS,
      link_domain: { ...failing, failing_reason: MESSAGES.linkDomainUnknown },
      version: 5,
    }),
    'mailSettings.checkLinkDomain': () => ({
      ...SETTINGS,
      link_domain: { ...failing, failing_since: null, failing_reason: null },
      version: 5,
    }),
  });
  const form = within(await screen.findByRole('form', { name: LINK_DOMAIN_WORDS.title }));
  fireEvent.change(form.getByLabelText(LINK_DOMAIN_WORDS.domain), { target: { value: 'links.acme.example' } });
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  await form.findByText(new RegExp(MESSAGES.linkDomainUnknown));
  expect(inputsOf(asked, 'mailSettings.setLinkDomain')).toEqual([{ version: 4, domain: 'links.acme.example' }]);
  expect(form.getByDisplayValue('crm.outrider.example')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: LINK_DOMAIN_WORDS.check }));
  await form.findByText(LINK_DOMAIN_WORDS.works('links.acme.example'));
});

it('says beside the field that another company has the domain', async () => {
  open({
    'mailSettings.setLinkDomain': () => {
      const wrong = [{ field: 'domain', message: MESSAGES.linkDomainTaken }];
      throw new Refusal('UNPROCESSABLE_CONTENT', MESSAGES.validationFailed, wrong);
    },
  });
  const form = within(await screen.findByRole('form', { name: LINK_DOMAIN_WORDS.title }));
  fireEvent.change(form.getByLabelText(LINK_DOMAIN_WORDS.domain), { target: { value: 'links.acme.example' } });
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  expect(await form.findByText(MESSAGES.linkDomainTaken)).toBeTruthy();
});
