import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import type { ContactChoice } from '../engine/contact-choice.ts';
import { ContactPicker } from '../engine/contact-picker.tsx';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { subjectCalls, useRefreshRecords } from '../engine/subject-calls.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { OpportunityPicker } from './opportunity-picker.tsx';
import { PIPELINE_WORDS } from './words.ts';

const WORDS = PIPELINE_WORDS.logCall;
const ABOUT = (['lead', 'contact', 'opportunity'] as const).map((value) => ({ value, label: WORDS.about[value] }));
type About = (typeof ABOUT)[number]['value'];
type Picked = {
  lead: LeadChoice | null;
  contact: ContactChoice | null;
  opportunity: { id: string; name: string } | null;
};
const NOBODY: Picked = { lead: null, contact: null, opportunity: null };

/** A call that took place elsewhere, onto the timeline of the record that is chosen. */
export function LogCallDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshRecords();
  const [about, setAbout] = useState<About>('lead');
  const [picked, setPicked] = useState(NOBODY);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<{ about?: string; text?: string }>({});
  const draft = useFormDraft({
    name: 'call',
    value: { about, picked, text },
    restore(kept) {
      setAbout(kept.about);
      setPicked(kept.picked);
      setText(kept.text);
    },
  });
  const log = subjectCalls(about).log.useMutation({
    meta: { failure: MESSAGES.logFailed, quiet: true },
    onSuccess() {
      showToast(WORDS.logged, { kind: 'success' });
      draft.forget();
      refresh();
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const subject = picked[about];
    const missing = { ...(!subject && { about: WORDS.choose }), ...(!text.trim() && { text: WORDS.whatMissing }) };
    setWrong(missing);
    if (subject && text.trim() && !log.isPending) log.mutate({ id: subject.id, kind: 'call', text });
  }
  const pick = (choice: Partial<Picked>) => setPicked((now) => ({ ...now, ...choice }));
  const shared = { error: picked[about] ? undefined : wrong.about, className: 'sm:col-span-2' };
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.title}
      busyAction="Saving"
      busy={log.isPending}
      failure={log.error ? sentenceOf(log.error, MESSAGES.logFailed) : null}
      width="max-w-md"
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <Segmented label={WORDS.aboutLabel} options={ABOUT} value={about} onChange={setAbout} />
      </div>
      {about === 'lead' && (
        <LeadPicker {...shared} label={WORDS.about.lead} value={picked.lead} onChange={(lead) => pick({ lead })} />
      )}
      {about === 'contact' && (
        <ContactPicker
          {...shared}
          label={WORDS.about.contact}
          value={picked.contact}
          onChange={(contact) => pick({ contact })}
        />
      )}
      {about === 'opportunity' && (
        <OpportunityPicker
          {...shared}
          value={picked.opportunity}
          onChange={(opportunity) =>
            pick({ opportunity: opportunity && { id: opportunity.id, name: opportunity.name } })
          }
        />
      )}
      <Field label={WORDS.what} required error={wrong.text} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={5000}
            className="textarea w-full"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
