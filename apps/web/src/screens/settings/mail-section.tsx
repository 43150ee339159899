import type { MailSettingsRead } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { LinkDomainForm } from './link-domain-form.tsx';
import { MailDomain } from './mail-domain.tsx';
import { MailLimitsForm } from './mail-limits-form.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { MailSignatureForm } from './mail-signature-form.tsx';
import { MAIL_WORDS as WORDS } from './words-mail.ts';

/** Settings, Email: the mail server in use, what its domain says, what ends emails, and how many leave a day. */
export function MailSection() {
  const query = trpc.mailSettings.get.useQuery(undefined, { meta: { failure: MESSAGES.mailSettingsLoadFailed } });
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro} width="max-w-2xl">
      <QueryView
        query={query}
        failure={MESSAGES.mailSettingsLoadFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {(settings) => (
          <>
            <InUse settings={settings} />
            <MailServerForm settings={settings} />
            {settings.sends_from && <MailDomain from={settings.sends_from} />}
            <LinkDomainForm settings={settings} />
            <MailSignatureForm settings={settings} />
            <MailLimitsForm settings={settings} />
          </>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

/** What sends now, whether it works, and the way to find out. */
function InUse({ settings: { way, sends_from, server } }: { settings: MailSettingsRead }) {
  const utils = trpc.useUtils();
  const test = trpc.mailSettings.test.useMutation({
    meta: { quiet: true },
    onSettled: () => void utils.mailSettings.get.invalidate(),
  });
  const { data } = test;
  return (
    <section className="sheet mt-4 p-4" aria-label={WORDS.title}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64 text-pretty">
          <p>{WORDS.ways[way](sends_from ?? '')}</p>
          <p className="text-faint mt-1 text-xs">{WORDS.signInMails}</p>
        </div>
        {way !== 'none' && (
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-disabled={test.isPending}
            onClick={() => !test.isPending && test.mutate()}
          >
            {test.isPending ? WORDS.testing : WORDS.test}
          </button>
        )}
      </div>
      {server?.failing_since && (
        <FormAlert className="mt-3">
          {WORDS.failing(formatMoment(server.failing_since), server.failing_reason ?? '')}
        </FormAlert>
      )}
      {test.error && <FormAlert className="mt-3">{sentenceOf(test.error, MESSAGES.mailTestFailed)}</FormAlert>}
      {data && !data.sent && (
        <FormAlert className="mt-3">
          {WORDS.notTested(data.reason ?? '')}
          {data.said && <span className="mt-1 block break-words">{WORDS.said(data.said)}</span>}
        </FormAlert>
      )}
      {data?.sent && <output className="mt-3 block text-sm">{WORDS.tested(data.to)}</output>}
    </section>
  );
}
