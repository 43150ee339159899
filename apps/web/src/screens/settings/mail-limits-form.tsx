import type { MailSettingsRead } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { KeptFormFoot } from '../../ground/ui/kept-form-foot.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { MAIL_WORDS as WORDS } from './words-mail.ts';

const FIELDS = ['user_limit', 'company_limit'] as const;
const LABELS = { user_limit: WORDS.userLimit, company_limit: WORDS.companyLimit } as const;

/** How many emails leave a day, and how many did. */
export function MailLimitsForm({ settings }: { settings: MailSettingsRead }) {
  const utils = trpc.useUtils();
  const { user_limit, company_limit, used } = settings;
  const form = useKeptForm(
    'mail-limits',
    { user_limit: String(user_limit), company_limit: String(company_limit) },
    settings.version,
  );
  const save = trpc.mailSettings.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      form.discard();
      utils.mailSettings.get.setData(undefined, saved);
      showToast(WORDS.limitsSaved, { kind: 'success' });
    },
  });
  const wrong = Object.fromEntries(describeFailure(save.error).fields.map(({ field, message }) => [field, message]));
  const numberOf = (text: string) => Number(text || Number.NaN);
  const hints = {
    user_limit: WORDS.ownUsed(formatCount(used.own)),
    company_limit: WORDS.used(formatCount(used.company), formatCount(company_limit)),
  };
  return (
    <form
      noValidate
      className="sheet mt-5"
      aria-labelledby="mail-limits"
      onSubmit={(event) => {
        event.preventDefault();
        const { value, version } = form;
        if (save.isPending) return;
        save.mutate({ version, user_limit: numberOf(value.user_limit), company_limit: numberOf(value.company_limit) });
      }}
    >
      <div className="head">
        <h3 id="mail-limits">{WORDS.limits}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.limitsIntro}</p>
      {save.error && Object.keys(wrong).length === 0 && (
        <FormAlert className="mx-4 mt-4">{sentenceOf(save.error, MESSAGES.mailSettingsSaveFailed)}</FormAlert>
      )}
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <Field key={field} label={LABELS[field]} hint={hints[field]} error={wrong[field]}>
            {(control) => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                className="input num w-full"
                value={form.value[field]}
                onChange={({ target }) => form.change({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <KeptFormFoot form={form} isSaving={save.isPending} />
    </form>
  );
}
