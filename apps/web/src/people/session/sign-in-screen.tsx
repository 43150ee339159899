import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { ContactSalesSection } from './contact-sales.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS } from './words.ts';

const MODES = {
  'sign-in': {
    title: `Sign in to ${PRODUCT_NAME}`,
    question: SESSION_WORDS.noAccount,
    other: 'Sign up',
    to: '/signup',
  },
  'sign-up': {
    title: `Sign up for ${PRODUCT_NAME}`,
    question: SESSION_WORDS.hasAccount,
    other: 'Sign in',
    to: '/login',
  },
} as const;

/**
 * /login and /signup: one screen, the path decides the mode. `stay`: the page that was asked for opens after it, in
 * place of the dashboard.
 */
export function SignInScreen({ mode, stay = false }: { mode: keyof typeof MODES; stay?: boolean }) {
  const { title, question, other, to } = MODES[mode];
  usePageTitle(mode === 'sign-in' ? 'Sign in' : 'Sign up');
  return (
    <WayInFrame
      back={{ to: '/', label: SESSION_WORDS.back }}
      title={title}
      lead={SESSION_WORDS.createdByAdmin}
      foot={SESSION_WORDS.idle}
    >
      <SignInNotice />
      {mode === 'sign-up' && <ContactSalesSection />}
      {mode === 'sign-in' ? <SignInForm stay={stay} /> : <SignUpForm />}
      <p className="text-muted mt-6 text-sm">
        {question}{' '}
        <Link to={to} className="text-link font-strong underline underline-offset-4">
          {other}
        </Link>
      </p>
    </WayInFrame>
  );
}
