/** What outgoing emails and their settings say; a part of MESSAGES. */
export const MAIL_MESSAGES = {
  mailUnconfirmed: 'The server stopped while this email was being sent, so it may have been delivered',
  mailUnconfirmedTitle: 'Check whether an email was sent',
  mailUnconfirmedNotice: (to: string, subject: string) =>
    `The server stopped while “${subject}” was on its way to ${to}. Open it in the outbox to send it again or mark it as sent.`,
  mailNotUnconfirmed: 'Only an email whose delivery is unconfirmed can be marked as sent',
  mailMarkedSent: 'Marked as sent',
  markMailSentFailed: 'Failed to mark the email as sent',
  mailHostInvalid: 'Enter a host name, for example mail.example.com',
  mailHostPrivate: 'This mail server isn’t on the public internet',
  mailHostUnknown: 'No server has this name. Check the host.',
  mailPortInvalid: 'Enter a port from 1 to 65,535',
  mailSelectorInvalid: 'Enter the selector alone, for example s1',
  mailPasswordInTheClear: 'A user name and password need an encrypted connection. Choose STARTTLS or TLS.',
  mailPasswordNeeded: 'Enter the password for this user name',
  mailServerTls: 'The connection couldn’t be encrypted. Check the port, the encryption and the server’s certificate.',
  mailLimitRange: (most: number) => `Enter a whole number from 1 to ${most.toLocaleString('en')}`,
  mailUserLimit: (limit: number) =>
    `You’ve reached the daily limit of ${limit.toLocaleString('en')} emails per person. You can send more tomorrow, or an admin can raise the limit in Settings, Email.`,
  mailSenderLimit: (limit: number) =>
    `The sender has reached the daily limit of ${limit.toLocaleString('en')} emails per person`,
  mailAgentLimit: (limit: number) =>
    `This agent has reached the daily limit of ${limit.toLocaleString('en')} emails per sender`,
  mailCompanyLimit: (limit: number) =>
    `Your company has reached its daily limit of ${limit.toLocaleString('en')} emails. You can send more tomorrow, or an admin can raise the limit in Settings, Email.`,
  mailFailingTitle: 'Emails can’t be sent',
  mailFailing: (host: string, reason: string) =>
    `${host}: ${reason}. Emails stay in the outbox and we’ll retry automatically.`,
  mailTestSubject: (product: string) => `Test email from ${product}`,
  mailTestText: (company: string) =>
    `This is a test. ${company} sends its emails through the mail server that delivered this one.`,
  mailNoServer: 'No mail server is set up for your company',
  mailSettingsLoadFailed: 'Failed to load the email settings',
  mailSettingsSaveFailed: 'Failed to save the email settings',
  mailTestFailed: 'Failed to send the test email',
  linkDomainInvalid: 'Enter a domain, for example links.example.com',
  linkDomainOurs: 'This is the address of this server. Enter a domain of your own.',
  linkDomainTaken: 'Another company uses this domain',
  linkDomainNone: 'There is no link domain to check',
  linkDomainUnknown: 'The domain has no DNS record yet',
  linkDomainPrivate: 'The domain points to an address that isn’t on the public internet',
  linkDomainUnreachable: 'The domain doesn’t answer',
  linkDomainUncertified: 'The server has no certificate for this domain',
  linkDomainElsewhere: 'The domain answers, but doesn’t lead to this server',
  linkDomainFailingTitle: 'Your link domain isn’t working',
  linkDomainFailing: (domain: string, reason: string) =>
    `${domain}: ${reason}. New emails use this server’s address until it works again.`,
  linkDomainSaveFailed: 'Failed to save the link domain',
  linkDomainCheckFailed: 'Failed to check the link domain',
  mailDomainFailed: 'Failed to check the domain',
  signatureSaved: 'Signature saved',
  signatureSaveFailed: 'Failed to save the signature',
  signatureLoadFailed: 'Failed to load the signature',
} as const;
