import type { CompanySettings } from '@outrider/shared/automation/company-settings';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { useChosen } from '../../ground/ui/chosen.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { COMPANY_WORDS } from './words-company.ts';

const { tracking: WORDS, saveFailed } = COMPANY_WORDS;

/** Whether emails tell when they are opened, with what that means said beside the switch. */
export function TrackingForm({ company: { mail_tracking } }: { company: CompanySettings }) {
  const utils = trpc.useUtils();
  const { shown: isOn, choose, settle } = useChosen(mail_tracking);
  const save = trpc.companySettings.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      utils.companySettings.get.setData(undefined, saved);
      void utils.agents.outcomes.invalidate();
      showToast(saved.mail_tracking ? WORDS.switchedOn : WORDS.switchedOff, { kind: 'success' });
    },
    onSettled: settle,
  });
  const change = (mail_tracking: boolean) => {
    choose(mail_tracking);
    save.mutate({ mail_tracking });
  };
  return (
    <section className="sheet mt-5" aria-labelledby="company-tracking">
      <div className="head">
        <h3 id="company-tracking">{WORDS.title}</h3>
      </div>
      {save.error && <FormAlert className="mx-4 mb-4">{sentenceOf(save.error, saveFailed)}</FormAlert>}
      <div className="grid gap-3 px-4 pb-4">
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="toggle"
            checked={isOn}
            disabled={save.isPending}
            aria-describedby="company-tracking-effect"
            onChange={(event) => change(event.target.checked)}
          />
          {WORDS.label}
        </label>
        <div id="company-tracking-effect" className="text-muted grid gap-2 text-sm text-pretty">
          <p>{WORDS.effect}</p>
          <p>{WORDS.privacy}</p>
        </div>
      </div>
    </section>
  );
}
