import {
  MAIL_PORTS,
  MAIL_SECURITIES,
  type MailSecurity,
  type MailSettingsRead,
} from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, type HTMLInputTypeAttribute, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { KeptFormFoot } from '../../ground/ui/kept-form-foot.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { MAIL_WORDS as WORDS } from './words-mail.ts';

type Draft = Record<
  'host' | 'port' | 'username' | 'password' | 'from_name' | 'from_email' | 'reply_to' | 'dkim_selector',
  string
> & { security: MailSecurity };

const draftOf = ({ server }: MailSettingsRead): Draft => ({
  host: server?.host ?? '',
  port: String(server?.port ?? MAIL_PORTS.starttls),
  security: server?.security ?? 'starttls',
  username: server?.username ?? '',
  password: '',
  from_name: server?.from_name ?? '',
  from_email: server?.from_email ?? '',
  reply_to: server?.reply_to ?? '',
  dkim_selector: server?.dkim_selector ?? '',
});

/** The company's own mail server. Its password is entered here and never shown again. */
export function MailServerForm({ settings }: { settings: MailSettingsRead }) {
  const utils = trpc.useUtils();
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useKeptForm('mail-server', draftOf(settings), settings.version, 'password');
  const { value } = form;
  const follow = (words: string) => ({
    meta: { quiet: true },
    onSuccess(saved: MailSettingsRead) {
      form.discard();
      utils.mailSettings.get.setData(undefined, saved);
      void Promise.all([utils.pipeline.mail.status.invalidate(), utils.mailSettings.checkDomain.reset()]);
      setIsRemoving(false);
      showToast(words, { kind: 'success' });
    },
  });
  const save = trpc.mailSettings.setServer.useMutation(follow(WORDS.saved));
  const remove = trpc.mailSettings.removeServer.useMutation(follow(WORDS.removed));
  const wrong = Object.fromEntries(describeFailure(save.error).fields.map(({ field, message }) => [field, message]));
  const failure = save.error ?? remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { port, security, password, ...texts } = value;
    const orNull = (text: string) => text.trim() || null;
    if (save.isPending) return;
    save.mutate({
      version: form.version,
      host: texts.host,
      port: Number(port || Number.NaN),
      security,
      username: orNull(texts.username),
      ...(password && { password }),
      from_name: orNull(texts.from_name),
      from_email: texts.from_email,
      reply_to: orNull(texts.reply_to),
      dkim_selector: orNull(texts.dkim_selector),
    });
  };
  const text = (
    field: Exclude<keyof Draft, 'security'>,
    label: string,
    { hint, type = 'text', placeholder }: { hint?: string; type?: HTMLInputTypeAttribute; placeholder?: string } = {},
  ) => (
    <Field label={label} error={wrong[field]} {...(hint && { hint })}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          placeholder={placeholder}
          className="input w-full"
          value={value[field]}
          onChange={({ target }) => form.change({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const chooseSecurity = (security: MailSecurity) =>
    form.change({
      security,
      ...(value.port === String(MAIL_PORTS[value.security]) && { port: String(MAIL_PORTS[security]) }),
    });
  return (
    <form noValidate className="sheet mt-5" aria-labelledby="mail-server" onSubmit={submit}>
      <div className="head">
        <h3 id="mail-server">{WORDS.server}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.serverIntro}</p>
      {failure && Object.keys(wrong).length === 0 && (
        <FormAlert className="mx-4 mt-4">{sentenceOf(failure, MESSAGES.mailSettingsSaveFailed)}</FormAlert>
      )}
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        {text('host', WORDS.host, { placeholder: 'smtp.example.com' })}
        <div className="grid grid-cols-2 gap-4">
          <Field label={WORDS.security} error={wrong.security}>
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={value.security}
                onChange={({ target }) => chooseSecurity(target.value as MailSecurity)}
              >
                {MAIL_SECURITIES.map((one) => (
                  <option key={one} value={one}>
                    {WORDS.securities[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {text('port', WORDS.port, { type: 'number' })}
        </div>
        {text('username', WORDS.username)}
        {text('password', WORDS.password, {
          type: 'password',
          ...(settings.server?.has_password && { hint: WORDS.passwordKept }),
        })}
        {text('from_name', WORDS.fromName, { hint: WORDS.fromNameHint })}
        {text('from_email', WORDS.fromEmail, { type: 'email' })}
        {text('reply_to', WORDS.replyTo, { type: 'email', hint: WORDS.replyToHint })}
        {text('dkim_selector', WORDS.selector, { hint: WORDS.selectorHint })}
      </div>
      <KeptFormFoot form={form} isSaving={save.isPending}>
        {settings.server && (
          <button type="button" className="btn btn-ghost btn-sm text-error" onClick={() => setIsRemoving(true)}>
            {WORDS.remove}
          </button>
        )}
      </KeptFormFoot>
      {isRemoving && (
        <ConfirmDialog
          title={WORDS.removeTitle}
          confirm={WORDS.remove}
          busy={WORDS.removing}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ version: settings.version })}
          onClose={() => setIsRemoving(false)}
        >
          <p>{WORDS.removeText}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
