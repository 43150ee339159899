/* No zod here: the page that customers open loads this file. */

export const PORTAL_LIMITS = { steps: 30, files: 30, links: 50, link_days: 365, question: 2000 } as const;
/** Under the public address; the reader's token follows. */
export const PORTAL_PATH = '/portal/';
export const PORTAL_VIEW_KINDS = ['opened', 'file'] as const;
