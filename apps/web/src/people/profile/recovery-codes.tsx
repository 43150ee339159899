import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { saveFile } from '../../ground/ui/save-file.ts';
import { TWO_STEP_WORDS as WORDS } from './words-two-step.ts';

/** The recovery codes, shown this once: nobody goes on before they say that they have them. */
export function RecoveryCodes({ codes, onFinish }: { codes: string[]; onFinish: () => void }) {
  const { email } = useUser();
  const [saved, setSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <>
      <ul
        aria-label={WORDS.codesList}
        className="border-line bg-base-200 mt-5 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-3 gap-2">
        <CopyButton text={text} label={WORDS.copyCodes} className="btn-line btn-sm">
          {WORDS.copy}
        </CopyButton>
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => saveFile(WORDS.fileName, 'text/plain', `${WORDS.fileHead(email)}${text}\n`)}
        >
          <Download className="i" />
          {WORDS.save}
        </button>
        <button type="button" className="btn btn-line btn-sm" onClick={() => window.print()}>
          <Printer className="i" />
          {WORDS.print}
        </button>
      </div>
      <label className="mt-5 flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        {WORDS.saved}
      </label>
      <button type="button" className="btn btn-primary mt-4 w-full" disabled={!saved} onClick={onFinish}>
        {WORDS.finish}
      </button>
    </>
  );
}
