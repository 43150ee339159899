import { bookPath } from '@outrider/shared/automation/booking-paths';
import { PORTAL_READER_MESSAGES } from '@outrider/shared/ground/messages-portals';
import type { CustomerPortal, PortalVisit } from '@outrider/shared/records/portals';
import { CalendarPlus, Check, Circle, FileDown } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import { usePageLanguage } from '../../ground/ui/page-language.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { VisitorQuestions } from './visitor-questions.tsx';
import { usePortalWords } from './words-visitor.ts';

type Open = Extract<CustomerPortal, { state: 'open' }>;
type OpenProps = {
  page: Open;
  /** Null for a colleague who looks at what the customer sees: then nothing acts. */
  visit: PortalVisit | null;
  onAsked: () => void;
};

/** The page, once it is open. */
export function OpenPage({ page, visit, onAsked }: OpenProps) {
  const words = usePortalWords();
  const format = usePageFormat();
  const { company, title, welcome, host, steps, files, proposals, booking_slug, questions } = page;
  const isEmpty = !welcome && steps.length === 0 && files.length === 0 && proposals.length === 0;
  const mail = 'block text-sm wrap-anywhere';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <article className="sheet bg-base-100 min-w-0 px-5 py-6 lg:px-8 lg:py-8">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {welcome && <p className="text-muted mt-2 max-w-[38rem] whitespace-pre-line wrap-anywhere">{welcome}</p>}
        {isEmpty && <p className="text-muted mt-4">{words.nothing}</p>}
        {steps.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{words.next}</h2>
            <ol className="mt-2">
              {steps.map(({ id, text, day, whose, is_done }) => (
                <li key={id} className="border-line flex items-start gap-2.5 border-b py-2.5">
                  {is_done ? (
                    <Check className="i text-success mt-0.5" aria-label={words.done} />
                  ) : (
                    <Circle className="i text-faint mt-0.5" aria-hidden="true" />
                  )}
                  <span className={`min-w-0 flex-1 wrap-anywhere ${is_done ? 'text-muted' : ''}`}>{text}</span>
                  <span className="text-muted shrink-0 text-right text-sm">
                    <span className="block">{whose === 'us' ? words.us(company.name) : words.them}</span>
                    {day && <span className="num text-faint block text-xs">{format.calendarDay(day)}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {proposals.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{words.proposals}</h2>
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
                    <span className="text-faint block text-xs">
                      {path || !visit ? words.states[state] : words.toOthers}
                    </span>
                  </span>
                  <span className="num shrink-0">{format.money(total, currency)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {files.length > 0 && (
          <section className="mt-7">
            <h2 className="text-base">{words.documents}</h2>
            <ul className="mt-2">
              {files.map((file) => (
                <Document key={file.id} file={file} visit={visit} />
              ))}
            </ul>
          </section>
        )}
        <VisitorQuestions questions={questions} visit={visit} onAsked={onAsked} />
      </article>
      {(host ?? booking_slug) && (
        <aside className="sheet bg-base-100 grid gap-4 p-5" aria-label={words.contact}>
          {host && (
            <p className="flex min-w-0 items-center gap-2.5">
              <Avatar name={host.full_name} className="size-9 shrink-0" />
              <span className="min-w-0">
                <span className="block truncate font-strong">{host.full_name}</span>
                {visit ? (
                  <a href={`mailto:${host.email}`} className={`text-link hover:underline ${mail}`}>
                    {host.email}
                  </a>
                ) : (
                  <span className={mail}>{host.email}</span>
                )}
              </span>
            </p>
          )}
          {booking_slug &&
            (visit ? (
              <a href={bookPath(booking_slug)} className="btn btn-line">
                <CalendarPlus className="i" />
                {words.book}
              </a>
            ) : (
              <button type="button" className="btn btn-line" disabled>
                <CalendarPlus className="i" />
                {words.book}
              </button>
            ))}
        </aside>
      )}
    </div>
  );
}

function Document({
  file: { id, name, size_bytes },
  visit,
}: {
  file: Open['files'][number];
  visit: PortalVisit | null;
}) {
  const words = usePortalWords();
  const format = usePageFormat();
  const says = PORTAL_READER_MESSAGES[usePageLanguage()];
  const [isBusy, setIsBusy] = useState(false);
  async function fetchFile() {
    if (isBusy || !visit) return;
    setIsBusy(true);
    try {
      await downloadFile('/api/portal-files', name, { ...visit, file_id: id });
    } catch (error) {
      const told = error instanceof Error ? error.message : '';
      showToast(Object.values(says).find((one) => one === told) ?? says.fileFailed, { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <li className="border-line flex items-center gap-3 border-b py-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-faint num text-xs">{format.bytes(size_bytes)}</span>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square max-lg:btn-md"
        aria-label={words.download(name)}
        aria-busy={isBusy}
        disabled={visit === null}
        onClick={() => void fetchFile()}
      >
        <FileDown className="i" />
      </button>
    </li>
  );
}
