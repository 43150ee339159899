import { SIGNATURE_MAX } from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { SIGNATURE_WORDS as WORDS } from './words-signature.ts';

type Signatures = { signature: string | null; company: string | null };

/** What ends one's own emails. */
export function SignatureForm() {
  const query = trpc.mailSettings.ownSignature.useQuery(undefined, { meta: { failure: MESSAGES.signatureLoadFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.signatureLoadFailed}
      loading={<SkeletonRows label={WORDS.loading} rows={3} />}
    >
      {(signatures) => <Form signatures={signatures} />}
    </QueryView>
  );
}

function Form({ signatures: { signature, company } }: { signatures: Signatures }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState(signature ?? '');
  const save = trpc.mailSettings.setOwnSignature.useMutation({
    meta: { failure: MESSAGES.signatureSaveFailed },
    onSuccess(saved) {
      utils.mailSettings.ownSignature.setData(undefined, saved);
      showToast(MESSAGES.signatureSaved, { kind: 'success' });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ signature: text.trim() || null });
      }}
    >
      <div className="grid gap-4 p-5">
        <p className="text-muted text-sm text-pretty">{WORDS.intro}</p>
        <Field label={WORDS.label} hint={WORDS.hint}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={SIGNATURE_MAX}
              className="textarea w-full"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {company && (
          <div>
            <p className="text-faint text-xs">{WORDS.companyIs}</p>
            <p className="mt-0.5 text-sm break-words whitespace-pre-line">{company}</p>
          </div>
        )}
      </div>
      <FormFoot pending={save.isPending} />
    </form>
  );
}
