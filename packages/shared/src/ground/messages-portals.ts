/** What client portals say; a part of PIPELINE_MESSAGES. */
export const PORTAL_MESSAGES = {
  loadPortalsFailed: 'Failed to load the portals',
  loadPortalFailed: 'Failed to load the portal',
  savePortalFailed: 'Failed to save the portal',
  portalChanged: 'This portal has changed in the meantime. Reload it to see the latest version.',
  portalFileUnknown: 'One of these documents doesn’t belong to the account',
  portalBookingUnknown: 'This booking page no longer exists',
  portalInvited: 'This person already has a link',
  portalLinksFull: (most: number) => `A portal has at most ${most} links`,
  portalBarred: 'This address is on the do-not-contact list',
  invitePortalFailed: 'Failed to send the link',

  portalGone: 'This link does not open a page',
  portalExpired: 'This link has expired. Please ask for a new one.',
  openPortalFailed: 'Failed to load the page',
  portalLocked: 'Enter the code that was sent to you',
  portalCodeWrong: 'This code is wrong or has expired. Check it, or ask for a new one.',
  portalCodeFailed: 'Failed to send the code',
  portalCodesFull: 'No more codes can be sent today. Please contact the sender.',
} as const;
