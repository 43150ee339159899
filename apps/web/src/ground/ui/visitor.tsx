import type { ReactNode } from 'react';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { isGone } from '../errors/failure.ts';
import { initialsOf } from './avatar.tsx';
import { browserLanguage } from './page-language.ts';
import { visitorSentence } from './visitor-sentence.ts';
import { VISITOR_PAGE_WORDS } from './words.ts';

type CompanyLineProps = {
  company: { name: string; logo_url: string | null };
  /** A second line under the name. */
  children?: ReactNode;
};

/** Whose page it is that somebody without an account reads. */
export const CompanyLine = ({ company: { name, logo_url }, children }: CompanyLineProps) => (
  <p className="flex min-w-0 items-center gap-3">
    {logo_url ? (
      <img src={logo_url} alt="" className="logo size-10 shrink-0 rounded-lg" />
    ) : (
      <span className="brand-sq size-10 shrink-0 text-base" aria-hidden="true">
        {initialsOf(name)}
      </span>
    )}
    <span className="min-w-0">
      <span className="font-strong block wrap-anywhere">{name}</span>
      {children && <span className="text-muted block text-xs wrap-anywhere">{children}</span>}
    </span>
  </p>
);

type VisitorFailureProps = {
  language: WritingLanguage;
  error: unknown;
  gone: { title: string; text: string };
  /** What is said of a failure that has no sentence of its own. */
  fallback: string;
  onRetry: () => void;
};

/** A page that is not there, or could not be loaded now. */
export function VisitorFailure({ language, error, gone, fallback, onRetry }: VisitorFailureProps) {
  const isNowhere = isGone(error);
  const words = VISITOR_PAGE_WORDS[language];
  return (
    <main className="bg-base-100 grid min-h-dvh content-center justify-items-center px-4 py-8">
      <div className="w-full max-w-xl">
        <h1 className="text-xl">{isNowhere ? gone.title : words.failed}</h1>
        <p className="text-muted mt-1 text-pretty">
          {isNowhere ? gone.text : visitorSentence(error, fallback, language)}
        </p>
        {!isNowhere && (
          <button type="button" className="btn btn-line mt-4" onClick={onRetry}>
            {words.again}
          </button>
        )}
      </div>
    </main>
  );
}

export const VisitorLoading = () => (
  <main className="bg-base-100 grid min-h-dvh content-center justify-items-center" aria-busy="true">
    <p className="text-muted">{VISITOR_PAGE_WORDS[browserLanguage()].loading}</p>
  </main>
);
