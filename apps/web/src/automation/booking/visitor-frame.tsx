import type { BookingView } from '@outrider/shared/automation/booking';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { ReactNode } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { initialsOf } from '../../ground/ui/avatar.tsx';
import { VISITOR_WORDS as WORDS } from './words-visitor.ts';

/** A page for visitors: the company and the meeting on one side, what one does on the other. */
export const VisitorFrame = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="bg-base-200 min-h-dvh lg:grid lg:place-items-center lg:p-8">
    <main className="bg-base-100 lg:border-line w-full max-w-[61rem] max-lg:min-h-dvh lg:rounded-xl lg:border">
      <div className="grid lg:grid-cols-[19rem_minmax(0,1fr)]">
        <section className="border-line flex flex-col px-5 pt-6 pb-5 max-lg:border-b lg:border-r lg:px-7 lg:py-7">
          {side}
          <p className="text-faint mt-auto hidden pt-8 text-xs lg:block">{WORDS.by(PRODUCT_NAME)}</p>
        </section>
        {children}
      </div>
    </main>
  </div>
);

export const CompanyLine = ({ company: { name, logo_url } }: Pick<BookingView, 'company'>) => (
  <p className="flex items-center gap-3">
    {logo_url ? (
      <img src={logo_url} alt="" className="logo size-10 shrink-0 rounded-lg" />
    ) : (
      <span className="brand-sq size-10 shrink-0 text-base" aria-hidden="true">
        {initialsOf(name)}
      </span>
    )}
    <span className="font-strong min-w-0 wrap-anywhere">{name}</span>
  </p>
);

type VisitorFailureProps = { error: unknown; gone: { title: string; text: string }; onRetry: () => void };

/** A page that is not there, or could not be loaded now. */
export function VisitorFailure({ error, gone, onRetry }: VisitorFailureProps) {
  const isGone = [400, 404, 422].includes(describeFailure(error).status ?? 0);
  return (
    <main className="bg-base-100 grid min-h-dvh content-center justify-items-center px-4 py-8">
      <div className="w-full max-w-xl">
        <h1 className="text-xl">{isGone ? gone.title : WORDS.failed}</h1>
        <p className="text-muted mt-1 text-pretty">
          {isGone ? gone.text : sentenceOf(error, MESSAGES.openBookingPageFailed)}
        </p>
        {!isGone && (
          <button type="button" className="btn btn-line mt-4" onClick={onRetry}>
            {WORDS.again}
          </button>
        )}
      </div>
    </main>
  );
}

export const VisitorLoading = () => (
  <main className="bg-base-100 grid min-h-dvh content-center justify-items-center" aria-busy="true">
    <p className="text-muted">{WORDS.loading}</p>
  </main>
);
