import { PRODUCT_NAME } from '@outrider/shared/ground/product';

/** What is written in the landing page's pictures of the product. */
export const PICTURE_WORDS = {
  product: `${PRODUCT_NAME} showing a list of scored leads, one lead with the reasons for its score of 87, and an agent’s proposal awaiting approval`,
  proposal: 'Send Priya the list of integrations and offer',
  proposedTime: 'Thursday at 10:00 AM',
  openLead: 'VP Ops, Calder Instruments',
  reply: 'Priya replied: “Thursday works.”',
  followUp: 'Follow-up sent, approved by Maya',
  draftTitle: 'No more manual data entry',
  draft: 'Hi Priya, you asked how gauge readings get into your ledger without retyping.',
  callTime: 'Today at 10:30 AM, 15 minutes',
  callReason: 'She viewed pricing three times',
  newsletter: 'One email a month about selling better.',
  pageTitle: 'AI in customer engagement',
};
