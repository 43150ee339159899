import { PRODUCT_NAME } from '@outrider/shared/product';
import { countOf } from '../ui/format.ts';

/** What the sign-in pages and the session say. */
export const SESSION_WORDS = {
  back: 'Back to home page',
  createdByAdmin: 'Your administrator creates accounts.',
  idle: 'For your security, you’re signed out after 15 minutes of inactivity.',
  noAccount: 'Don’t have an account?',
  hasAccount: 'Already have an account?',
  headline: 'An outrider rides ahead, scouts the ground and returns with the route.',
  promise: 'Every score shows its reasons. Every agent action shows who approved it. Everything can be undone.',
  pictureLabel: `About ${PRODUCT_NAME}`,
  noticeFailed: 'The sign-in notice could not be loaded',
  contactSales: `New to ${PRODUCT_NAME}? Tell us about your team and we’ll get back to you.`,
  howHelp: 'How can we help?',
  salesUnknown: 'The Contact sales form could not be loaded',
  closed:
    'Your company’s trial has ended. You can read and export, but not make changes. Ask your company admin to arrange a plan.',
  closedForAdmin: 'Your trial has ended. You can read and export, but not make changes until your company has a plan.',
  trialEnds: (days: number) => (days <= 1 ? 'Your trial ends today.' : `Your trial ends in ${countOf(days, 'day')}.`),
  afterTrial: 'After that, your team can read and export but not make changes.',
  askPlatform: 'Ask your platform administrator for a plan.',
  askAdmin: 'Your company admin can arrange a plan.',
};
