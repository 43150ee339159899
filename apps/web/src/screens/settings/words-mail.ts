import type { MailRecord, MailSecurity, MailSettingsRead } from '@outrider/shared/people/mail-settings';

const WAYS: Record<MailSettingsRead['way'], (from: string) => string> = {
  company: (from) => `Emails are sent through your own mail server, from ${from}.`,
  server: (from) => `Emails are sent through the Outrider server’s mail server, from ${from}.`,
  none: () => 'No mail server is set up, so emails stay in the outbox. Add yours below.',
};
const SECURITIES: Record<MailSecurity, string> = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  none: 'None',
};
const STATES: Record<MailRecord['state'], string> = {
  good: 'In place',
  weak: 'Needs a change',
  missing: 'Missing',
  unknown: 'Not checked',
};

/** What Settings, Email says. */
export const MAIL_WORDS = {
  title: 'Email',
  intro: 'How your people’s and agents’ emails are sent, signed and limited.',
  loading: 'Loading the email settings',
  ways: WAYS,
  signInMails: 'Invitations and password resets are always sent through the Outrider server’s mail server.',
  failing: (when: string, reason: string) =>
    `No email has gone out since ${when}: ${reason}. We’ll retry automatically.`,
  server: 'Your mail server',
  serverIntro: 'Send from your own domain. Replies to a person’s email go to that person.',
  host: 'Host',
  port: 'Port',
  security: 'Encryption',
  securities: SECURITIES,
  username: 'User name (optional)',
  password: 'Password',
  passwordKept: 'Stored. Leave empty to keep it.',
  fromName: 'From name (optional)',
  fromNameHint: 'People’s emails show their own name.',
  fromEmail: 'From address',
  replyTo: 'Reply-to for agents (optional)',
  replyToHint: 'Where replies go when a lead has no owner.',
  selector: 'DKIM selector (optional)',
  selectorHint: 'Your mail provider gives you this, for example s1.',
  saved: 'Mail server saved',
  remove: 'Remove server',
  removing: 'Removing',
  removeTitle: 'Remove your mail server?',
  removeText:
    'Its password is deleted. From then on, emails are sent through the Outrider server’s mail server, or wait in the outbox if it has none.',
  removed: 'Mail server removed',
  test: 'Send test email',
  testing: 'Sending',
  testFirst: 'Save your changes to test them.',
  tested: (to: string) => `Test email sent to ${to}`,
  notTested: (reason: string) => `The test email wasn’t sent: ${reason}.`,
  said: (text: string) => `The mail server said: ${text}`,
  domain: 'Domain check',
  domainIntro:
    'Your domain’s DNS records tell other mail servers who may send email for it. Without them, emails often land in spam.',
  check: 'Check domain',
  checking: 'Checking',
  checkAgain: 'Check again',
  states: STATES,
  kinds: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
  at: (name: string) => `TXT record at ${name}`,
  add: 'Publish',
  copyRecord: (kind: string) => `Copy the ${kind} record`,
  signature: 'Signature',
  signatureIntro:
    'Added to emails from agents and from people who have no signature of their own. The unsubscribe link goes below it.',
  signatureLabel: 'Company signature',
  signatureSaved: 'Signature saved',
  limits: 'Daily limits',
  limitsIntro:
    'Every email that people and agents send counts. The count restarts at midnight in your company’s time zone.',
  userLimit: 'Per person or agent',
  companyLimit: 'Whole company',
  used: (used: string, limit: string) => `${used} of ${limit} used today`,
  ownUsed: (used: string) => `You: ${used} today`,
  limitsSaved: 'Limits saved',
} as const;

/** What it says about the domain that links in emails lead over. */
export const LINK_DOMAIN_WORDS = {
  title: 'Links in emails',
  intro: (host: string) =>
    `The unsubscribe link and tracked links in your emails start with ${host}. With a domain of your own, readers see your name.`,
  domain: 'Link domain (optional)',
  hint: 'Use a subdomain that nothing else uses.',
  example: 'links.example.com',
  saved: 'Link domain saved',
  removed: 'Link domain removed',
  works: (domain: string) => `Working. Links in new emails start with ${domain}.`,
  failing: (since: string, reason: string) =>
    `Not in use since ${since}: ${reason}. Until it works, links start with this server’s address.`,
  check: 'Check again',
  checking: 'Checking',
  record: (domain: string) => `CNAME record for ${domain}`,
  copy: 'Copy the CNAME record',
  certificate:
    'Whoever runs this server also has to let it answer for your domain, with a certificate. The server’s documentation says how.',
} as const;
