import type { CaptureKey, IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { KeyForm } from './key-form.tsx';
import { KEY_WORDS as WORDS } from './words-keys.ts';

type Made = { onCreated: (key: string) => void; onClose: () => void };

/** First the form, then the key: shown this once, and not lost by a press beside the box. */
export function NewKeyDialog({ channel, onCreated, onClose }: Made & { channel: IntakeChannel }) {
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <CreatedKey secret={key} onClose={onClose} />;
  const onMade = (made: string) => {
    setKey(made);
    onCreated(made);
  };
  return <KeyForm channel={channel} onMade={onMade} onClose={onClose} />;
}

/** Another key for the same sender; the one before opens for a day more. */
export function RotateKeyDialog({ captureKey, onCreated, onClose }: Made & { captureKey: CaptureKey }) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState<string | null>(null);
  const rotate = trpc.intake.rotateKey.useMutation({
    meta: { failure: MESSAGES.saveKeyFailed },
    onSuccess({ key: made }) {
      setKey(made);
      onCreated(made);
      void utils.intake.keys.invalidate();
    },
  });
  if (key !== null) return <CreatedKey secret={key} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={WORDS.rotateTitle(captureKey.name)}
      confirm={WORDS.rotate}
      busy={WORDS.rotating}
      pending={rotate.isPending}
      tone="btn-primary"
      onConfirm={() => rotate.mutate({ id: captureKey.id })}
      onClose={onClose}
    >
      <p>{WORDS.rotateText}</p>
    </ConfirmDialog>
  );
}

function CreatedKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {WORDS.stored}
    </button>
  );
  return (
    <Dialog title={WORDS.madeTitle} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-3 p-5">
        <p>{WORDS.once}</p>
        <CopyField label="Capture key" text={secret} copyLabel="Copy the key" />
        <p className="text-faint text-xs">{WORDS.inExample}</p>
      </div>
    </Dialog>
  );
}

/** Another signing secret, or none. */
export function SigningSecretDialog({ captureKey, onClose }: { captureKey: CaptureKey; onClose: () => void }) {
  const { id, name, has_signing_secret } = captureKey;
  const formId = useId();
  const utils = trpc.useUtils();
  const save = trpc.intake.setSigningSecret.useMutation({
    meta: { quiet: true },
    onSuccess() {
      void utils.intake.keys.invalidate();
      showToast(MESSAGES.keySaved(name), { kind: 'success' });
      onClose();
    },
  });
  const wrong = describeFailure(save.error).fields.find(({ field }) => field === 'signing_secret')?.message;
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signing_secret = formText(new FormData(event.currentTarget), 'signing_secret').trim() || null;
    if (!save.isPending) save.mutate({ id, signing_secret });
  };
  return (
    <Dialog
      writes
      title={WORDS.secretTitle(name)}
      onClose={onClose}
      foot={
        <FormFoot
          formId={formId}
          action={WORDS.save}
          busyAction={WORDS.saving}
          busy={save.isPending}
          onClose={onClose}
        />
      }
      width="max-w-md"
    >
      <form id={formId} noValidate className="grid gap-3 p-5" onSubmit={submit}>
        {save.error && !wrong && <FormAlert>{sentenceOf(save.error, MESSAGES.saveKeyFailed)}</FormAlert>}
        <Field label={WORDS.secret} error={wrong} hint={has_signing_secret ? WORDS.secretOverlap : WORDS.secretHint}>
          {(control) => (
            <input
              {...control}
              name="signing_secret"
              type="password"
              autoComplete="off"
              data-autofocus
              className="input w-full"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
