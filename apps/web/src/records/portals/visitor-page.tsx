import { WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import { PORTAL_READER_MESSAGES } from '@outrider/shared/ground/messages-portals';
import type { CustomerPortal } from '@outrider/shared/records/portals';
import { useEffect, useState } from 'react';
import { api } from '../../ground/api.ts';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import {
  browserLanguage,
  PageLanguageContext,
  useDocumentLanguage,
  usePageLanguage,
} from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { CompanyLine, VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { OpenPage } from './open-page.tsx';
import { PORTAL_VISITOR_WORDS, usePortalWords } from './words-visitor.ts';

type Locked = Extract<CustomerPortal, { state: 'locked' }>;
/** Of this tab: whoever opens the link elsewhere enters a code of their own. */
const keyOf = (token: string) => `portal ${token}`;

/** An account's page as its people read it, by a link of their own. */
export function PortalVisitorScreen({ token }: { token: string }) {
  const [unlock, setUnlock] = useState(() => sessionStorage.getItem(keyOf(token)) ?? undefined);
  const visit = { token, ...(unlock !== undefined && { unlock }) };
  const { data, error, reload } = useLoaded(`${token} ${unlock ?? ''}`, () => api.portals.visitor.view.query(visit));
  const expired = data ? null : expiredIn(error);
  const language = data?.language ?? expired ?? browserLanguage();
  const words = PORTAL_VISITOR_WORDS[language];
  const says = PORTAL_READER_MESSAGES[language];
  useDocumentLanguage(language);
  usePageTitle(data ? words.title(data.title, data.company.name) : words.page);
  const isOpen = data?.state === 'open';
  useEffect(() => {
    if (isOpen) api.portals.visitor.open.mutate(visit).catch(() => undefined); // reading goes on all the same
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a visit is its token and what unlocked it
  }, [isOpen, token, unlock]);
  if (!data && !error) return <VisitorLoading />;
  if (!data)
    return (
      <VisitorFailure
        language={language}
        error={error}
        gone={{ title: expired ? says.expired : says.gone, text: words.goneText }}
        fallback={says.openFailed}
        onRetry={reload}
      />
    );
  return (
    <PageLanguageContext value={language}>
      <div className="bg-base-200 min-h-dvh">
        <header className="bg-base-100 border-line border-b">
          <div className="mx-auto flex max-w-[60rem] items-center gap-3 px-4 py-3 lg:px-6">
            <CompanyLine company={data.company}>{data.state === 'open' ? data.account_name : undefined}</CompanyLine>
          </div>
        </header>
        <main className="mx-auto max-w-[60rem] px-4 py-5 lg:px-6 lg:py-8">
          {data.state === 'open' ? (
            <OpenPage page={data} visit={visit} onAsked={reload} />
          ) : (
            <CodeForm
              page={data}
              token={token}
              onUnlock={(opened) => {
                sessionStorage.setItem(keyOf(token), opened);
                setUnlock(opened);
              }}
            />
          )}
        </main>
      </div>
    </PageLanguageContext>
  );
}

/** In which language a portal says that its link is over; null where it says something else. */
const expiredIn = (error: unknown) =>
  WRITING_LANGUAGES.find((language) => sentenceOf(error, '') === PORTAL_READER_MESSAGES[language].expired) ?? null;

type CodeProps = { page: Locked; token: string; onUnlock: (unlock: string) => void };

function CodeForm({ page: { title, sent_to }, token, onUnlock }: CodeProps) {
  const language = usePageLanguage();
  const { locked: words } = usePortalWords();
  const says = PORTAL_READER_MESSAGES[language];
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function act(work: () => Promise<void>, fallback: string) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(visitorSentence(error, fallback, language));
    } finally {
      setIsBusy(false);
    }
  }
  const send = () =>
    act(async () => {
      await api.portals.visitor.sendCode.mutate({ token });
      setIsSent(true);
    }, says.codeFailed);
  const open = () => {
    if (code.trim() === '') return setFailure(words.missing);
    return void act(async () => {
      const { unlock } = await api.portals.visitor.unlock.mutate({ token, code });
      onUnlock(unlock);
    }, says.openFailed);
  };
  return (
    <section className="sheet bg-base-100 mx-auto max-w-md px-5 py-6">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      <p className="text-muted mt-2">{isSent ? words.sent(sent_to) : words.text(sent_to)}</p>
      {failure && <FormAlert className="mt-4">{failure}</FormAlert>}
      {isSent ? (
        <form
          className="mt-4 grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <Field label={words.code}>
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                className="input num w-full"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <span className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
              {isBusy ? words.opening : words.open}
            </button>
            <button type="button" className="btn btn-ghost font-normal" onClick={() => void send()}>
              {words.again}
            </button>
          </span>
        </form>
      ) : (
        <button type="button" className="btn btn-primary mt-4" aria-disabled={isBusy} onClick={() => void send()}>
          {isBusy ? words.sending : words.send}
        </button>
      )}
    </section>
  );
}
