import { MESSAGES } from '@outrider/shared/ground/messages';
import { ArrowRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { showToast } from '../../ground/ui/toast.ts';
import { PLACES } from './places.ts';
import { subscribe } from './subscribe.ts';
import { PICTURE_WORDS } from './words-pictures.ts';

export function NewsletterForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);

  function fail(sentence: string) {
    setError(sentence);
    // The field is described by the sentence, so a screen reader hears it on arrival.
    input.current?.focus();
  }

  async function send(field: HTMLInputElement) {
    if (sending) return;
    if (!field.value.trim() || !field.validity.valid) return fail(MESSAGES.newsletterEmail);
    setSending(true);
    const { done, sentence } = await subscribe(field.value.trim());
    setSending(false);
    if (!done) return fail(sentence);
    setError('');
    field.value = '';
    showToast(sentence, { kind: 'success' });
  }

  return (
    <form
      id={PLACES.newsletter}
      className="col-span-2 md:col-span-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (input.current) void send(input.current);
      }}
    >
      <label htmlFor={id} className="font-strong block text-sm">
        Newsletter
      </label>
      <p id={`${id}-hint`} className="text-muted mt-3 text-sm">
        {PICTURE_WORDS.newsletter}
      </p>
      <div className="join mt-3 w-full">
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@company.com"
          className="input join-item w-full"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
        />
        <button
          type="submit"
          className="btn btn-neutral btn-square join-item"
          aria-label="Send"
          aria-disabled={sending}
        >
          <ArrowRight className="i" aria-hidden="true" />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-error mt-2 text-sm">
          {error}
        </p>
      )}
    </form>
  );
}
