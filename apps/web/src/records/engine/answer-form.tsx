import { useState } from 'react';
import { FormAlert } from '../../ground/ui/form-alert.tsx';

type AnswerFormProps = {
  words: { answer: string; missing: string; send: string; sending: string };
  /** For screen readers, where several questions wait for one. */
  label: string;
  most: number;
  /** Why the last attempt failed. */
  failure: string | null;
  isSending: boolean;
  /** `request_id`: the same on every attempt, so that an answer is sent once. */
  onSend: (text: string, request_id: string) => void;
};

/** A colleague's answer to what a customer asked. */
export function AnswerForm({ words, label, most, failure, isSending, onSend }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <form
      noValidate
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(text.trim() === '');
        if (text.trim() !== '' && !isSending) onSend(text, request_id);
      }}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <textarea
        rows={2}
        className="textarea w-full"
        aria-label={label}
        aria-invalid={isMissing || undefined}
        placeholder={words.answer}
        maxLength={most}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIsMissing(false);
        }}
      />
      {isMissing && (
        <p role="alert" className="text-error text-xs">
          {words.missing}
        </p>
      )}
      <button type="submit" className="btn btn-sm btn-line w-fit" aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  );
}
