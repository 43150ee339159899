/** Properties of client portals and of their links. */
export const PORTAL_PROPERTIES: Record<string, string> = {
  link_id: 'ID of the link',
  question_id: 'ID of the question',
  'PortalRow.opens': 'How often its people opened it; visits within half an hour are one',
  'PortalRow.last_opened_at': 'When one of them last opened it',
  'Portal.opens': 'How often its people opened it; visits within half an hour are one',
  'Portal.last_opened_at': 'When they last opened it',
  'Portal.welcome': 'The text at the top of the page',
  'Portal.booking_page_id': 'The booking page that is offered',
  'Portal.may_edit': 'You may change it',
  'PortalDraft.welcome': 'The text at the top of the page',
  'PortalDraft.whose': 'Who does it: us, or them, the customer',
  'PortalInvite.asks_code': 'The page opens with a code that is sent to the address',
};
