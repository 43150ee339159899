import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../ground/ui/mark.tsx';
import { ThemeMenu } from '../../ground/ui/theme-menu.tsx';
import { SESSION_WORDS } from './words.ts';

type WayInProps = {
  /** The way out of here: to another page, or something to do. */
  back: { label: string } & ({ to: string } | { onPress: () => void });
  /** Which of several pages this is. */
  step?: string;
  title: string;
  lead?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** What every page before the app looks like: one narrow form beside the picture. */
export function WayInFrame({ back, step, title, lead, foot, children }: WayInProps) {
  return (
    <div className="bg-base-100 grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex items-center justify-between">
          <WayBack {...back} />
          <ThemeMenu />
        </div>
        <div className="m-auto w-full max-w-sm py-10">
          <Mark className="size-9" />
          {step && <p className="text-faint mt-6 text-xs">{step}</p>}
          <h1 className={`${step ? 'mt-1' : 'mt-6'} text-xl text-balance`}>{title}</h1>
          {lead && <p className="text-muted mt-1 text-sm text-pretty">{lead}</p>}
          {children}
        </div>
        <p className="text-faint text-xs">{foot}</p>
      </main>
      <Picture />
    </div>
  );
}

const BACK_CLASS = 'btn btn-ghost btn-sm text-muted -ml-3 font-normal';

const WayBack = ({ label, ...way }: WayInProps['back']) =>
  'to' in way ? (
    <Link to={way.to} className={BACK_CLASS}>
      <ArrowLeft className="i" />
      {label}
    </Link>
  ) : (
    <button type="button" className={BACK_CLASS} onClick={way.onPress}>
      {label}
    </button>
  );

function Picture() {
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
