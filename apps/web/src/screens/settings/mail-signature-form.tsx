import { type MailSettingsRead, SIGNATURE_MAX } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { KeptFormFoot } from '../../ground/ui/kept-form-foot.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { MAIL_WORDS as WORDS } from './words-mail.ts';

/** What ends the emails of agents, and of people without a signature of their own. */
export function MailSignatureForm({ settings }: { settings: MailSettingsRead }) {
  const utils = trpc.useUtils();
  const form = useKeptForm('mail-signature', { signature: settings.signature ?? '' }, settings.version);
  const save = trpc.mailSettings.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      form.discard();
      utils.mailSettings.get.setData(undefined, saved);
      showToast(WORDS.signatureSaved, { kind: 'success' });
    },
  });
  return (
    <form
      noValidate
      className="sheet mt-5"
      aria-labelledby="mail-signature"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ version: form.version, signature: form.value.signature.trim() || null });
      }}
    >
      <div className="head">
        <h3 id="mail-signature">{WORDS.signature}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.signatureIntro}</p>
      {save.error && (
        <FormAlert className="mx-4 mt-4">{sentenceOf(save.error, MESSAGES.mailSettingsSaveFailed)}</FormAlert>
      )}
      <div className="p-4">
        <Field label={WORDS.signatureLabel}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={SIGNATURE_MAX}
              className="textarea w-full"
              value={form.value.signature}
              onChange={({ target }) => form.change({ signature: target.value })}
            />
          )}
        </Field>
      </div>
      <KeptFormFoot form={form} isSaving={save.isPending} />
    </form>
  );
}
