import { MESSAGES } from '@outrider/shared/ground/messages';
import type { surveyCreatedSchema } from '@outrider/shared/automation/organization';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { useState } from 'react';
import type { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import type { LeadChoice } from '../../records/engine/lead-choice.ts';
import { LeadPicker } from '../../records/engine/lead-picker.tsx';
import { trpc } from '../../ground/trpc.ts';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatDay } from '../../ground/ui/format.ts';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import { SURVEY_WORDS as WORDS } from './words.ts';

type Created = z.infer<typeof surveyCreatedSchema>;

/** Makes a link that asks one customer, and shows it this once. */
export function SurveyLinkDialog({ onClose }: { onClose: () => void }) {
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const [language, setLanguage] = useState<WritingLanguage>('en');
  const utils = trpc.useUtils();
  const create = trpc.organization.createSurvey.useMutation({
    meta: { failure: MESSAGES.createSurveyFailed, quiet: true },
    onSuccess: () => utils.organization.surveys.invalidate(),
  });
  if (create.data)
    return (
      <CreatedLink
        created={{ ...create.data, link: new URL(create.data.link, window.location.origin).href }}
        onClose={onClose}
      />
    );
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={create.isPending}
        onClick={() => !create.isPending && create.mutate({ lead_id: lead?.id ?? null, language })}
      >
        {create.isPending ? 'Creating link' : 'Create link'}
      </button>
    </>
  );
  return (
    <Dialog writes title="Ask a customer" onClose={onClose} foot={foot} width="max-w-lg">
      {/* Room for what the search finds: it lies over what follows. */}
      <div className="grid min-h-72 content-start gap-4 p-5">
        {create.error && <FormAlert>{sentenceOf(create.error, MESSAGES.createSurveyFailed)}</FormAlert>}
        <p className="text-muted">{WORDS.about}</p>
        <LeadPicker value={lead} onChange={setLead} hint={WORDS.whose} />
        <LanguageField value={language} onChange={setLanguage} />
      </div>
    </Dialog>
  );
}

function CreatedLink({ created: { link, expires_at }, onClose }: { created: Created; onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {WORDS.copied}
    </button>
  );
  return (
    <Dialog title={WORDS.linkTitle} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-3 p-5">
        <p>{WORDS.copyNow(formatDay(expires_at))}</p>
        <CopyField label="Link" text={link} copyLabel="Copy the link" />
      </div>
    </Dialog>
  );
}
