/** Who does what customers do on a portal, as timelines and the audit log have it. */
export const PORTAL_ACTOR = { kind: 'webhook', id: null, name: 'Client portal' } as const;

export const portalLink = (id: string): string => `/client-portal/${id}`;

export const PORTAL_WORDS = {
  titleOf: (account: string) => `Our work with ${account}`,
  subject: (company: string) => `Your shared page with ${company}`,
  invitation: (name: string, message: string | null, link: string) =>
    message
      ? `${message}\n\n${link}`
      : `Hello ${name},\n\nThis page keeps our documents, proposals and next steps in one place for you:\n${link}`,
  codeSubject: (code: string) => `Your code: ${code}`,
  code: (name: string, code: string) =>
    `Hello ${name},\n\nYour code is ${code}. It opens your page once, within 10 minutes.\n\nIf you didn’t ask for it, you can ignore this email.`,
  opened: (name: string, account: string) => `${name} opened the portal of ${account}`,
} as const;
