import type { MailSettingsRead } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { KeptFormFoot } from '../../ground/ui/kept-form-foot.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { LINK_DOMAIN_WORDS as WORDS } from './words-mail.ts';

/** The company's own domain for links in its emails: the unsubscribe link, and those that count clicks. */
export function LinkDomainForm({ settings }: { settings: MailSettingsRead }) {
  const utils = trpc.useUtils();
  const { link_domain, link_target } = settings;
  const form = useKeptForm('link-domain', { domain: link_domain?.domain ?? '' }, settings.version);
  const keep = (saved: MailSettingsRead) => utils.mailSettings.get.setData(undefined, saved);
  const save = trpc.mailSettings.setLinkDomain.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      form.discard();
      keep(saved);
      showToast(saved.link_domain ? WORDS.saved : WORDS.removed, { kind: 'success' });
    },
  });
  const check = trpc.mailSettings.checkLinkDomain.useMutation({ meta: { quiet: true }, onSuccess: keep });
  const wrong = describeFailure(save.error).fields.find(({ field }) => field === 'domain')?.message;
  const failure = save.error ?? check.error;
  return (
    <form
      noValidate
      className="sheet mt-5"
      aria-labelledby="link-domain"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ version: form.version, domain: form.value.domain.trim() || null });
      }}
    >
      <div className="head">
        <h3 id="link-domain">{WORDS.title}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.intro(link_target)}</p>
      {failure && !wrong && (
        <FormAlert className="mx-4 mt-4">
          {sentenceOf(failure, save.error ? MESSAGES.linkDomainSaveFailed : MESSAGES.linkDomainCheckFailed)}
        </FormAlert>
      )}
      <div className="p-4">
        <Field label={WORDS.domain} hint={WORDS.hint} {...(wrong && { error: wrong })}>
          {(control) => (
            <input
              {...control}
              className="input w-full"
              maxLength={253}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={WORDS.example}
              value={form.value.domain}
              onChange={({ target }) => form.change({ domain: target.value })}
            />
          )}
        </Field>
      </div>
      {link_domain && (
        <div className="border-line grid gap-3 border-t p-4" aria-live="polite">
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-64 text-pretty">
              {link_domain.failing_since
                ? WORDS.failing(formatMoment(link_domain.failing_since), link_domain.failing_reason ?? '')
                : WORDS.works(link_domain.domain)}
            </p>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-disabled={check.isPending}
              onClick={() => !check.isPending && check.mutate()}
            >
              {check.isPending ? WORDS.checking : WORDS.check}
            </button>
          </div>
          {link_domain.failing_since && (
            <>
              <CopyField small label={WORDS.record(link_domain.domain)} text={link_target} copyLabel={WORDS.copy} />
              <p className="hint">{WORDS.certificate}</p>
            </>
          )}
        </div>
      )}
      <KeptFormFoot form={form} isSaving={save.isPending} />
    </form>
  );
}
