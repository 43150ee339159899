import { LOGO_LIMITS, LOGO_TYPES, logoPath } from '@outrider/shared/people/company-logo';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../people/session/current-session.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Mark } from '../../ground/ui/mark.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { uploadFile } from '../../ground/ui/transfer.ts';
import { COMPANY_WORDS } from './words-company.ts';

const WORDS = COMPANY_WORDS.logo;

/** The company's logo: what it is now, another one, none. */
export function LogoForm() {
  const { company } = useUser();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  const closed = useReadOnlyReason();
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const remove = trpc.companySettings.removeLogo.useMutation({
    meta: { failure: MESSAGES.logoRemoveFailed },
    async onSuccess() {
      await session.refreshUser();
      showToast(MESSAGES.logoRemoved, { kind: 'success' });
    },
  });

  async function send(file: File) {
    setProblem(problemOf(file));
    if (problemOf(file)) return;
    setBusy(true);
    const { signal } = leaving.current;
    try {
      await uploadFile({ path: '/api/company/logo', file, signal, failure: MESSAGES.logoSaveFailed });
      await session.refreshUser();
      showToast(MESSAGES.logoSaved, { kind: 'success' });
    } catch (error) {
      if (!signal.aborted) setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="sheet mt-4" aria-labelledby="company-logo">
      <div className="head">
        <h3 id="company-logo">{WORDS.title}</h3>
      </div>
      {problem && <FormAlert className="mx-4 mb-3">{problem}</FormAlert>}
      <div className="flex flex-wrap items-center gap-4 px-4 pb-4">
        {company?.logo ? (
          <img
            src={logoPath(company.id, company.logo)}
            alt={company.name}
            className="logo border-line size-14 shrink-0 rounded-lg border p-1"
          />
        ) : (
          <span className="border-line grid size-14 shrink-0 place-items-center rounded-lg border border-dashed">
            <Mark className="size-7 opacity-50" />
          </span>
        )}
        <p className="text-muted min-w-0 flex-1 basis-56 text-pretty">{WORDS.hint(LOGO_LIMITS.bytes / 1024)}</p>
        <span className="flex gap-2">
          <input
            ref={picker}
            type="file"
            accept={LOGO_TYPES.join(',')}
            className="sr-only"
            tabIndex={-1}
            aria-label={WORDS.upload}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = ''; // so that the same file can be picked again
              if (file) void send(file);
            }}
          />
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-disabled={busy || closed !== null}
            title={closed ?? undefined}
            onClick={() => !busy && closed === null && picker.current?.click()}
          >
            <ImageUp className="i" />
            {busy ? WORDS.uploading : company?.logo ? WORDS.replace : WORDS.upload}
          </button>
          {company?.logo && (
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-disabled={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              <Trash2 className="i" />
              {remove.isPending ? WORDS.removing : WORDS.remove}
            </button>
          )}
        </span>
      </div>
    </section>
  );
}

/** What can be said without the server, which looks at the content itself. */
function problemOf({ size, type }: File): string | null {
  if (size > LOGO_LIMITS.bytes) return MESSAGES.logoTooLarge(LOGO_LIMITS.bytes / 1024);
  return (LOGO_TYPES as readonly string[]).includes(type) ? null : MESSAGES.logoTypeRefused;
}
