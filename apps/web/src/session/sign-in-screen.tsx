import { PRODUCT_NAME } from '@outrider/shared/product';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Mark } from '../ui/mark.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { ThemeMenu } from '../ui/theme-menu.tsx';
import { ContactSalesSection } from './contact-sales.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';
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

/** /login and /signup: one screen, the path decides the mode. */
export function SignInScreen({ mode }: { mode: keyof typeof MODES }) {
  const { title, question, other, to } = MODES[mode];
  usePageTitle(mode === 'sign-in' ? 'Sign in' : 'Sign up');
  return (
    <div className="bg-base-100 grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex items-center justify-between">
          <Link to="/" className="btn btn-ghost btn-sm text-muted -ml-3 font-normal">
            <ArrowLeft className="i" />
            {SESSION_WORDS.back}
          </Link>
          <ThemeMenu />
        </div>
        <div className="m-auto w-full max-w-sm py-10">
          <Mark className="size-9" />
          <h1 className="mt-6 text-xl">{title}</h1>
          <p className="text-muted mt-1 text-sm">{SESSION_WORDS.createdByAdmin}</p>
          <SignInNotice />
          {mode === 'sign-in' ? <SignInForm /> : <SignUpForm />}
          <p className="text-muted mt-6 text-sm">
            {question}{' '}
            <Link to={to} className="text-link font-strong underline underline-offset-4">
              {other}
            </Link>
          </p>
          {mode === 'sign-up' && <ContactSalesSection />}
        </div>
        <p className="text-faint text-xs">{SESSION_WORDS.idle}</p>
      </main>
      <SignInPicture />
    </div>
  );
}

function SignInPicture() {
  return (
    <aside
      aria-label={SESSION_WORDS.pictureLabel}
      className="bg-night text-night-ink sticky top-0 hidden h-dvh overflow-hidden lg:flex lg:flex-col"
    >
      <div className="contours absolute inset-0" aria-hidden="true" />
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 900 900"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M18 430C198 340 270 470 450 320S702 250 810 110"
          className="stroke-night-muted"
          strokeWidth="1.5"
          strokeDasharray="1 9"
          strokeLinecap="round"
        />
        <circle cx="810" cy="110" r="5" className="fill-night-ink" />
      </svg>
      <div className="relative mt-auto max-w-xl p-14 pr-20">
        <p className="text-d2 font-strong text-balance">{SESSION_WORDS.headline}</p>
        <p className="text-night-muted mt-5 max-w-md text-pretty">{SESSION_WORDS.promise}</p>
      </div>
    </aside>
  );
}
