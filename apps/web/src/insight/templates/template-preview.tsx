import type { TemplateDraft, TemplatePreview as Letter } from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

/** While somebody types, the letters are asked for once they stop. */
const PAUSE_MS = 400;

/** The letter as the newest leads would get it. `draft` null: it cannot be read yet. */
export function TemplatePreview({ draft }: { draft: TemplateDraft | null }) {
  const preview = trpc.templates.preview.useMutation({ meta: { quiet: true } });
  const { mutate, data, error } = preview;
  const key = draft && JSON.stringify(draft);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => mutate({ draft: JSON.parse(key) as TemplateDraft, lead_id: null }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, mutate]);
  return (
    <section aria-labelledby="template-preview" aria-busy={preview.isPending} className="min-w-0">
      <h3 id="template-preview" className="font-strong">
        {WORDS.preview}
      </h3>
      {!draft && <p className="text-muted mt-2">{WORDS.previewWait}</p>}
      {error && <FormAlert className="mt-2">{sentenceOf(error, MESSAGES.previewTemplateFailed)}</FormAlert>}
      {data?.blocked && (
        <p className="text-muted mt-2">
          {data.blocked}{' '}
          <Link to="/settings/playbook" className="text-link hover:underline">
            Playbook
          </Link>
        </p>
      )}
      {data?.letters.length === 0 && !data.blocked && <p className="text-muted mt-2">{WORDS.previewNone}</p>}
      <ul className={`mt-2 grid gap-3 ${draft ? '' : 'opacity-60'}`}>
        {data?.letters.map((letter) => (
          <LetterCard key={letter.lead_id} letter={letter} />
        ))}
      </ul>
    </section>
  );
}

function LetterCard({
  letter: { lead_id, lead_name, subject, text, missing, later, unmet, hints },
}: {
  letter: Letter;
}) {
  const isSent = missing.length === 0 && unmet.length === 0;
  return (
    <li className="sheet p-4">
      <p className="text-faint text-xs">
        <Link to={`/leads/${lead_id}`} className="hover:underline">
          {lead_name}
        </Link>
      </p>
      {missing.length > 0 && (
        <p className="text-warning-ink mt-1">
          {(missing.length === 1 ? WORDS.missing : WORDS.missingMany)(missing.join(', '))}
        </p>
      )}
      {unmet.length > 0 && <p className="text-muted mt-1">{WORDS.unmet}</p>}
      <div className={isSent ? '' : 'text-muted'}>
        <p className="mt-2 font-strong wrap-anywhere">{subject}</p>
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {later.length > 0 && <p className="text-faint mt-3 text-xs">{WORDS.later(later.join(', '))}</p>}
      {hints.length > 0 && (
        <p className="text-faint mt-3 text-xs">
          {WORDS.hints}: {hints.join('; ')}
        </p>
      )}
    </li>
  );
}
