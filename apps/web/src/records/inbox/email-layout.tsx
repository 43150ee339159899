import { useEffect, useId, useRef, useState } from 'react';
import { readToken } from '../../ground/token.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

const LOWEST = 96;
const HIGHEST = 1_600;

/**
 * An email as its writer laid it out, in a frame in which nothing runs. The server answers with the page and with what
 * it may load; its pictures from elsewhere only where somebody asks for them.
 */
export function EmailLayout({ id, title }: { id: string; title: string }) {
  const [pictures, setPictures] = useState(false);
  const [hasPictures, setHasPictures] = useState(false);
  return (
    <div className="mt-2">
      {hasPictures && !pictures && (
        <p className="text-faint mb-2 flex flex-wrap items-center gap-2 text-xs">
          {WORDS.picturesHint}
          <button type="button" className="btn btn-xs btn-line" onClick={() => setPictures(true)}>
            {WORDS.loadPictures}
          </button>
        </p>
      )}
      {/* A frame of its own for each: one that is sent on would be a step of the browser's Back. */}
      <Frame
        key={String(pictures)}
        path={`/api/emails/${id}/page${pictures ? '?pictures=1' : ''}`}
        title={title}
        onPictures={setHasPictures}
      />
    </div>
  );
}

type FrameProps = { path: string; title: string; onPictures: (has: boolean) => void };
function Frame({ path, title, onPictures }: FrameProps) {
  const name = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => formRef.current?.submit(), []);
  function measure(frame: HTMLIFrameElement) {
    const page = frame.contentDocument;
    if (!page || page.URL === 'about:blank') return;
    setHeight(Math.min(HIGHEST, Math.max(LOWEST, page.documentElement.scrollHeight)));
    onPictures(page.querySelector('img[src^="http" i]') !== null);
  }
  return (
    <>
      <form ref={formRef} method="post" action={path} target={name} className="hidden">
        <input type="hidden" name="token" value={readToken() ?? ''} />
      </form>
      {height === undefined && <output className="text-faint block text-xs">{WORDS.loadingLayout}</output>}
      <iframe
        name={name}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="border-line w-full rounded-md border bg-white"
        style={{ height: height ?? LOWEST }}
        onLoad={({ currentTarget }) => measure(currentTarget)}
      />
    </>
  );
}
