import type { Email } from '@outrider/shared/records/inbox';
import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatWhen } from '../../ground/ui/when.ts';
import { EmailFile } from './email-file.tsx';
import { EmailLayout } from './email-layout.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** One email or note; folded, its first words alone. */
export function MessageItem({ email, now, startsOpen }: { email: Email; now: number; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { from, sent_at, direction, kind } = email;
  const name = from.name ?? from.email ?? '';
  const own = email.text.slice(0, email.quoted_from ?? undefined).trim();
  const head = (
    <>
      <Avatar name={name} className="size-7" />
      <span className="min-w-0 flex-1 truncate text-left">
        <span className="font-strong">{name}</span>{' '}
        {direction === 'in' && from.name && <span className="text-faint">{from.email}</span>}
        {direction === 'note' && <span className="tag ml-1">{WORDS.note}</span>}
        {kind === 'auto_reply' && <span className="tag ml-1">{WORDS.autoReply}</span>}
        {kind === 'bounce' && <span className="tag b-orange ml-1">{WORDS.bounce}</span>}
      </span>
      <time dateTime={sent_at} className="num text-faint shrink-0 text-xs max-lg:text-sm">
        {formatWhen(sent_at, now)}
      </time>
    </>
  );
  return (
    <article
      className={`border-line border-b px-4 py-3.5 lg:px-6 ${direction === 'note' ? 'bg-band-yellow-soft' : ''}`}
    >
      <button
        type="button"
        className="flex w-full cursor-pointer items-center gap-2.5"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {head}
      </button>
      {isOpen ? (
        <Opened email={email} own={own} />
      ) : (
        <p className="text-faint mt-0.5 truncate max-lg:text-sm lg:pl-[2.375rem]">{own.slice(0, 300)}</p>
      )}
    </article>
  );
}

function Opened({ email, own }: { email: Email; own: string }) {
  const { id, from, to, cc, text, quoted_from, files, has_html, direction } = email;
  const [showsQuote, setShowsQuote] = useState(false);
  const [hasLayout, setHasLayout] = useState(false);
  return (
    <div className="mt-1 lg:pl-[2.375rem]">
      {direction !== 'note' && (
        <p className="text-faint truncate text-xs">
          {[WORDS.toLine(to.join(', ')), ...(cc.length > 0 ? [WORDS.ccLine(cc.join(', '))] : [])].join(' · ')}
        </p>
      )}
      {hasLayout ? (
        <EmailLayout id={id} title={WORDS.layout(from.name ?? from.email ?? '')} />
      ) : (
        <p className="mt-2 max-w-[38rem] wrap-anywhere whitespace-pre-wrap">{own}</p>
      )}
      {has_html && (
        <button
          type="button"
          className="btn btn-ghost btn-xs text-muted mt-2 -ml-2"
          onClick={() => setHasLayout(!hasLayout)}
        >
          {hasLayout ? WORDS.asText : WORDS.asDesigned}
        </button>
      )}
      {quoted_from !== null && !hasLayout && (
        <>
          <button
            type="button"
            className="btn btn-ghost btn-xs text-muted mt-2 -ml-2"
            aria-expanded={showsQuote}
            onClick={() => setShowsQuote(!showsQuote)}
          >
            {showsQuote ? WORDS.hideQuoted : WORDS.showQuoted}
          </button>
          {showsQuote && (
            <p className="border-line text-muted mt-1 max-w-[38rem] border-l-2 pl-3 text-xs wrap-anywhere whitespace-pre-wrap">
              {text.slice(quoted_from)}
            </p>
          )}
        </>
      )}
      {files.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {files.map((file, at) => (
            // oxlint-disable-next-line no-array-index-key -- two files may have one name, and nothing moves them
            <li key={at} className="max-w-full">
              <EmailFile {...file} path={`/api/emails/${id}/files/${at}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
