import { ROLES_MESSAGES } from './messages-roles.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Of a company's logo, and of everybody's sessions. */
export const COMPANY_MESSAGES = {
  ...ROLES_MESSAGES,
  logoTypeRefused: 'Use a PNG, JPEG or WebP image',
  logoTooLarge: (kilobytes: number) => `A logo can be at most ${kilobytes} KB`,
  logoSides: (least: number, most: number) =>
    `Use an image of ${least} to ${most.toLocaleString('en-US')} pixels on each side`,
  logoSaved: 'Logo saved',
  logoSaveFailed: 'Failed to save the logo',
  logoRemoved: 'Logo removed',
  logoRemoveFailed: 'Failed to remove the logo',
  loadCompanySessionsFailed: 'Failed to load the sessions',
  companySessionsEnded: (sessions: number, tokens: number) =>
    `Ended ${counted(sessions, 'session')}${tokens > 0 ? ` and ${counted(tokens, 'token or assistant', 'tokens and assistants')}` : ''}`,
  companySessionsEndFailed: 'Failed to end the sessions',
} as const;
