import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import type { CustomerProposal } from '@outrider/shared/records/proposals';
import { type PointerEvent, useRef, useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageLanguage } from '../../ground/ui/page-language.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { SIGNATURE_BOX as BOX } from './signature.tsx';
import { CUSTOMER_WORDS, useCustomerWords } from './words-customer.ts';

type How = 'typed' | 'drawn';

type SignProps = {
  proposal: CustomerProposal;
  money: string;
  onSign: (signature: { name: string; path: string | null; request_id: string }) => Promise<unknown>;
  onSigned: () => void;
  onClose: () => void;
};

/** The name, the signature, and that one accepts. */
export function SignDialog({ proposal, money, onSign, onSigned, onClose }: SignProps) {
  const language = usePageLanguage();
  const { accept, sign: words } = CUSTOMER_WORDS[language];
  const [name, setName] = useState(proposal.reader.name);
  const [how, setHow] = useState<How>('typed');
  const [path, setPath] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [request_id] = useState(() => crypto.randomUUID());
  const wrong = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    path: how === 'drawn' && path === '' ? words.drawingMissing : undefined,
    agrees: agrees ? undefined : words.agreeMissing,
  };
  async function sign() {
    setIsTried(true);
    if (isBusy || wrong.name || wrong.path || wrong.agrees) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await onSign({ name: name.trim(), path: how === 'drawn' ? path : null, request_id });
      onSigned();
    } catch (error) {
      setFailure(visitorSentence(error, PROPOSAL_CUSTOMER_MESSAGES[language].signFailed, language));
      setIsBusy(false);
    }
  }
  const foot = (
    <>
      <span className="text-muted text-xs">{words.recorded}</span>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        {words.cancel}
      </button>
      <button type="button" className="btn btn-primary btn-sm" aria-disabled={isBusy} onClick={() => void sign()}>
        {isBusy ? words.busy : words.action}
      </button>
    </>
  );
  return (
    <Dialog title={accept} onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid gap-4 overflow-y-auto p-5">
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="flex justify-between gap-3">
          <span className="text-muted min-w-0 truncate">{proposal.content.title}</span>
          <span className="num shrink-0 font-strong">{money}</span>
        </p>
        <Field label={words.name} error={isTried ? wrong.name : undefined} required>
          {(control) => (
            <input
              {...control}
              data-autofocus
              autoComplete="name"
              maxLength={200}
              className="input w-full"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div>
          <div className="mb-1.5 flex items-center justify-between gap-3">
            <span className="text-sm">{words.signature}</span>
            <span className="flex items-center gap-2">
              {how === 'drawn' && path !== '' && (
                <button type="button" className="btn btn-ghost btn-xs font-normal" onClick={() => setPath('')}>
                  {words.clear}
                </button>
              )}
              <Segmented
                label={words.how}
                options={[
                  { value: 'typed', label: words.type },
                  { value: 'drawn', label: words.draw },
                ]}
                value={how}
                onChange={setHow}
              />
            </span>
          </div>
          {how === 'typed' ? (
            <p className="border-line grid h-28 place-items-center rounded-lg border px-4 font-serif text-3xl italic wrap-anywhere">
              {name}
            </p>
          ) : (
            <Drawing path={path} onDraw={setPath} />
          )}
          {isTried && wrong.path && <p className="text-error mt-1 text-xs">{wrong.path}</p>}
        </div>
        <div>
          <label className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm mt-0.5"
              aria-invalid={isTried && !agrees ? true : undefined}
              checked={agrees}
              onChange={({ target }) => setAgrees(target.checked)}
            />
            {words.agree(proposal.account_name)}
          </label>
          {isTried && wrong.agrees && <p className="text-error mt-1 text-xs">{wrong.agrees}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** Points closer to the last one than this are left out. */
const APART = 3;
const LONGEST = 19_000;

type DrawingProps = { path: string; onDraw: (path: string) => void };

function Drawing({ path, onDraw }: DrawingProps) {
  const { sign: words } = useCustomerWords();
  const last = useRef<{ x: number; y: number } | null>(null);
  function point({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): { x: number; y: number } {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
    return {
      x: within(((clientX - left) / width) * BOX.width, BOX.width),
      y: within(((clientY - top) / height) * BOX.height, BOX.height),
    };
  }
  function add(command: 'M' | 'L', { x, y }: { x: number; y: number }) {
    last.current = { x, y };
    if (path.length < LONGEST) onDraw(`${path}${command}${x} ${y}`);
  }
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className="border-line w-full touch-none rounded-lg border"
      aria-label={words.canvas}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        add('M', point(event));
      }}
      onPointerMove={(event) => {
        const at = point(event);
        if (last.current && Math.hypot(at.x - last.current.x, at.y - last.current.y) >= APART) add('L', at);
      }}
      onPointerUp={() => {
        last.current = null;
      }}
    >
      <line x1="32" y1="122" x2="568" y2="122" className="stroke-line-strong" strokeWidth="1" />
      <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
