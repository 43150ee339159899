import { bookPath } from '@outrider/shared/automation/booking-paths';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CustomerPortal } from '@outrider/shared/records/portals';
import { CalendarPlus, Check, Circle, FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../ground/api.ts';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatBytes, formatCalendarDay, formatExactMoney } from '../../ground/ui/format.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { CompanyLine, VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { PORTAL_VISITOR_WORDS as WORDS } from './words-visitor.ts';

type Open = Extract<CustomerPortal, { state: 'open' }>;
type Locked = Extract<CustomerPortal, { state: 'locked' }>;
/** Of this tab: whoever opens the link elsewhere enters a code of their own. */
const keyOf = (token: string) => `portal ${token}`;

/** An account's page as its people read it, by a link of their own. */
export function PortalVisitorScreen({ token }: { token: string }) {
  const [unlock, setUnlock] = useState(() => sessionStorage.getItem(keyOf(token)) ?? undefined);
  const visit = { token, ...(unlock !== undefined && { unlock }) };
  const { data, error, reload } = useLoaded(`${token} ${unlock ?? ''}`, () => api.portals.visitor.view.query(visit));
  usePageTitle(data ? WORDS.title(data.title, data.company.name) : WORDS.page);
  const isOpen = data?.state === 'open';
  useEffect(() => {
    if (isOpen) api.portals.visitor.open.mutate(visit).catch(() => undefined); // reading goes on all the same
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a visit is its token and what unlocked it
  }, [isOpen, token, unlock]);
  if (!data && !error) return <VisitorLoading />;
  if (!data)
    return (
      <VisitorFailure
        error={error}
        gone={{ title: sentenceOf(error, MESSAGES.portalGone), text: WORDS.goneText }}
        fallback={MESSAGES.openPortalFailed}
        onRetry={reload}
      />
    );
  return (
    <div className="bg-base-200 min-h-dvh">
      <header className="bg-base-100 border-line border-b">
        <div className="mx-auto flex max-w-[60rem] items-center gap-3 px-4 py-3 lg:px-6">
          <CompanyLine company={data.company}>{data.state === 'open' ? data.account_name : undefined}</CompanyLine>
        </div>
      </header>
      <main className="mx-auto max-w-[60rem] px-4 py-5 lg:px-6 lg:py-8">
        {data.state === 'open' ? (
          <OpenPage page={data} visit={visit} />
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
  );
}

type CodeProps = { page: Locked; token: string; onUnlock: (unlock: string) => void };

function CodeForm({ page: { title, sent_to }, token, onUnlock }: CodeProps) {
  const words = WORDS.locked;
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
      setFailure(sentenceOf(error, fallback));
    } finally {
      setIsBusy(false);
    }
  }
  const send = () =>
    act(async () => {
      await api.portals.visitor.sendCode.mutate({ token });
      setIsSent(true);
    }, MESSAGES.portalCodeFailed);
  const open = () => {
    if (code.trim() === '') return setFailure(words.missing);
    return void act(async () => {
      const { unlock } = await api.portals.visitor.unlock.mutate({ token, code });
      onUnlock(unlock);
    }, MESSAGES.openPortalFailed);
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

type Visit = { token: string; unlock?: string };

function OpenPage({ page, visit }: { page: Open; visit: Visit }) {
  const { company, title, welcome, host, steps, files, proposals, booking_slug } = page;
  const isEmpty = !welcome && steps.length === 0 && files.length === 0 && proposals.length === 0;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <article className="sheet bg-base-100 min-w-0 px-5 py-6 lg:px-8 lg:py-8">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {welcome && <p className="text-muted mt-2 max-w-[38rem] whitespace-pre-line wrap-anywhere">{welcome}</p>}
        {isEmpty && <p className="text-muted mt-4">{WORDS.nothing}</p>}
        {steps.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{WORDS.next}</h2>
            <ol className="mt-2">
              {steps.map(({ id, text, day, whose, is_done }) => (
                <li key={id} className="border-line flex items-start gap-2.5 border-b py-2.5">
                  {is_done ? (
                    <Check className="i text-success mt-0.5" aria-label={WORDS.done} />
                  ) : (
                    <Circle className="i text-faint mt-0.5" aria-hidden="true" />
                  )}
                  <span className={`min-w-0 flex-1 wrap-anywhere ${is_done ? 'text-muted' : ''}`}>{text}</span>
                  <span className="text-muted shrink-0 text-right text-sm">
                    <span className="block">{whose === 'us' ? WORDS.us(company.name) : WORDS.them}</span>
                    {day && <span className="num text-faint block text-xs">{formatCalendarDay(day)}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {proposals.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{WORDS.proposals}</h2>
            <ul className="mt-2">
              {proposals.map(({ number, title: name, total, currency, state, path }) => (
                <li key={number} className="border-line flex items-start gap-3 border-b py-2.5">
                  <span className="min-w-0 flex-1">
                    {path ? (
                      <a href={path} className="text-link block wrap-anywhere hover:underline">
                        {name}
                      </a>
                    ) : (
                      <span className="block wrap-anywhere">{name}</span>
                    )}
                    <span className="text-faint block text-xs">{path ? WORDS.states[state] : WORDS.toOthers}</span>
                  </span>
                  <span className="num shrink-0">{formatExactMoney(total, currency)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {files.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{WORDS.documents}</h2>
            <ul className="mt-2">
              {files.map((file) => (
                <Document key={file.id} file={file} visit={visit} />
              ))}
            </ul>
          </section>
        )}
      </article>
      {(host ?? booking_slug) && (
        <aside className="sheet bg-base-100 grid gap-4 p-5" aria-label={WORDS.contact}>
          {host && (
            <p className="flex min-w-0 items-center gap-2.5">
              <Avatar name={host.full_name} className="size-9 shrink-0" />
              <span className="min-w-0">
                <span className="block truncate font-strong">{host.full_name}</span>
                <a href={`mailto:${host.email}`} className="text-link block text-sm wrap-anywhere hover:underline">
                  {host.email}
                </a>
              </span>
            </p>
          )}
          {booking_slug && (
            <a href={bookPath(booking_slug)} className="btn btn-line">
              <CalendarPlus className="i" />
              {WORDS.book}
            </a>
          )}
        </aside>
      )}
    </div>
  );
}

function Document({ file: { id, name, size_bytes }, visit }: { file: Open['files'][number]; visit: Visit }) {
  const [isBusy, setIsBusy] = useState(false);
  async function fetchFile() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await downloadFile('/api/portal-files', name, { ...visit, file_id: id });
    } catch (error) {
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <li className="border-line flex items-center gap-3 border-b py-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-faint num text-xs">{formatBytes(size_bytes)}</span>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square max-lg:btn-md"
        aria-label={WORDS.download(name)}
        aria-busy={isBusy}
        onClick={() => void fetchFile()}
      >
        <FileDown className="i" />
      </button>
    </li>
  );
}
