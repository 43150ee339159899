import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import { AccountPicker } from '../engine/account-picker.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.create;
type NewPortalProps = {
  /** Chosen already. */
  account_id?: string;
  onClose: () => void;
};

/** A page for an account. */
export function NewPortalDialog({ account_id: known = '', onClose }: NewPortalProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [account_id, setAccount] = useState(known);
  const [title, setTitle] = useState('');
  const [language, setLanguage] = useState<WritingLanguage>('en');
  const [isTried, setIsTried] = useState(false);
  const create = trpc.portals.create.useMutation({
    meta: { quiet: true },
    async onSuccess({ id }) {
      await utils.portals.list.invalidate();
      onClose();
      void navigate(`/client-portal/${id}`);
    },
  });
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.action}
      busyAction={WORDS.busy}
      busy={create.isPending}
      failure={create.error && sentenceOf(create.error, MESSAGES.savePortalFailed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (account_id && !create.isPending) create.mutate({ account_id, title, language });
      }}
      onClose={onClose}
    >
      <AccountPicker
        label={WORDS.account}
        value={account_id}
        onChange={setAccount}
        {...(isTried && !account_id && { error: WORDS.accountMissing })}
        className="sm:col-span-2"
      />
      <TextField
        label={WORDS.name}
        hint={WORDS.nameHint}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={setTitle}
        className="sm:col-span-2"
      />
      <LanguageField className="sm:col-span-2" value={language} onChange={setLanguage} />
    </FormDialog>
  );
}
