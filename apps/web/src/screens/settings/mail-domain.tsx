import type { MailRecord } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { MAIL_WORDS as WORDS } from './words-mail.ts';

/** What the From domain publishes for receivers, asked when somebody wants to know. */
export function MailDomain({ from }: { from: string }) {
  const query = trpc.mailSettings.checkDomain.useQuery(undefined, { enabled: false, meta: { quiet: true } });
  const { data, error, isFetching } = query;
  const check = isFetching ? WORDS.checking : data ? WORDS.checkAgain : WORDS.check;
  return (
    <section className="sheet mt-5" aria-labelledby="mail-domain">
      <div className="head">
        <h3 id="mail-domain">{WORDS.domain}</h3>
      </div>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <p className="text-muted min-w-0 flex-1 basis-64 text-pretty">
          {WORDS.domainIntro} <span className="code">{from.slice(from.lastIndexOf('@') + 1)}</span>
        </p>
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void query.refetch()}
        >
          {check}
        </button>
      </div>
      {error && <FormAlert className="mx-4 mb-4">{sentenceOf(error, MESSAGES.mailDomainFailed)}</FormAlert>}
      {data && (
        <ul className="border-line divide-line divide-y border-t" aria-live="polite">
          {data.records.map((record) => (
            <RecordRow key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecordRow({ record: { kind, state, name, found, says, add } }: { record: MailRecord }) {
  const [Icon, tone] =
    state === 'good'
      ? ([CircleCheck, 'text-success'] as const)
      : state === 'unknown'
        ? ([CircleDashed, 'text-faint'] as const)
        : ([CircleAlert, state === 'missing' ? 'text-error' : 'text-warning-ink'] as const);
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon className={`i mt-0.5 ${tone}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-strong">{WORDS.kinds[kind]}</span>
          <span className="text-muted">{WORDS.states[state]}</span>
        </p>
        <p className="text-muted text-sm text-pretty">{says}</p>
        <p className="text-faint mt-0.5 text-xs break-all">{WORDS.at(name)}</p>
        {found && <p className="code mt-1 text-xs break-all whitespace-pre-line">{found}</p>}
        {add && (
          <div className="mt-2">
            <CopyField small label={WORDS.add} text={add} copyLabel={WORDS.copyRecord(WORDS.kinds[kind])} />
          </div>
        )}
      </div>
    </li>
  );
}
