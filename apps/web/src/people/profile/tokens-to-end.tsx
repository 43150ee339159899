import type { AccessToken } from '@outrider/shared/people/tokens';
import { useId } from 'react';
import { PROFILE_WORDS as WORDS } from './words.ts';

type TokensToEndProps = {
  tokens: readonly AccessToken[];
  kept: readonly string[];
  onChange: (kept: string[]) => void;
};

/** What acts as this person, to end with the old password: all of it, but for what is unticked. */
export function TokensToEnd({ tokens, kept, onChange }: TokensToEndProps) {
  const hintId = useId();
  if (tokens.length === 0) return null;
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-[0.8125rem] font-strong">{WORDS.endTokens}</legend>
      <p id={hintId} className="text-muted mt-0.5 text-sm text-pretty">
        {WORDS.endTokensHint}
      </p>
      <ul className="mt-2 grid max-h-44 gap-1.5 overflow-y-auto">
        {tokens.map(({ id, name, kind, hint }) => (
          <li key={id}>
            <label className="flex items-center gap-2.5">
              <input
                type="checkbox"
                className="checkbox"
                checked={!kept.includes(id)}
                onChange={({ target }) => onChange(target.checked ? kept.filter((one) => one !== id) : [...kept, id])}
              />
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-faint shrink-0 text-xs">{kind === 'assistant' ? WORDS.assistant : hint}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
