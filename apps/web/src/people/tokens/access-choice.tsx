import { can, type Capability } from '@outrider/shared/ground/permissions';
import {
  SCOPE_PRESET_LABELS,
  SCOPE_PRESETS,
  type ScopePreset,
  scopesOfPreset,
  TOKEN_SCOPES,
} from '@outrider/shared/people/token-scopes';
import { useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { AccessTable } from './access-table.tsx';
import { TOKENS_WORDS as WORDS } from './words.ts';

type AccessChoiceProps = {
  scopes: ReadonlySet<Capability>;
  onChange: (scopes: ReadonlySet<Capability>) => void;
  error: string | undefined;
};
type Choice = ScopePreset | 'custom';

/**
 * What a token may do: one of a few kinds of access, or rights and single scopes behind Custom, which begins with what
 * was chosen before.
 */
export function AccessChoice({ scopes, onChange, error }: AccessChoiceProps) {
  const user = useUser();
  const [choice, setChoice] = useState<Choice>('read');
  const offered = (preset: ScopePreset) => scopesOfPreset(preset).filter((scope) => can(user, scope));
  const presets = SCOPE_PRESETS.filter(
    (preset, at) => offered(preset).length > (at === 0 ? 0 : offered(SCOPE_PRESETS[at - 1] ?? preset).length),
  );
  const choose = (next: Choice) => {
    setChoice(next);
    if (next !== 'custom') onChange(new Set(offered(next)));
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <span className="text-[0.8125rem] font-strong">{WORDS.access}</span>
        <Segmented<Choice>
          label={WORDS.access}
          value={choice}
          onChange={choose}
          options={[
            ...presets.map((value) => ({ value, label: SCOPE_PRESET_LABELS[value] })),
            { value: 'custom' as const, label: WORDS.custom },
          ]}
        />
        {choice !== 'custom' && <p className="hint">{WORDS.presets[choice]}</p>}
      </div>
      {choice === 'custom' ? (
        <>
          <AccessTable scopes={scopes} onChange={onChange} error={error} />
          <SingleScopes scopes={scopes} onChange={onChange} />
        </>
      ) : (
        error && (
          <p role="alert" className="text-error text-xs">
            {error}
          </p>
        )
      )}
    </div>
  );
}

/** Every scope by the name that the API's reference and its errors use. */
function SingleScopes({ scopes, onChange }: Pick<AccessChoiceProps, 'scopes' | 'onChange'>) {
  const user = useUser();
  const toggle = (scope: Capability, on: boolean) => {
    const next = new Set(scopes);
    if (on) next.add(scope);
    else next.delete(scope);
    onChange(next);
  };
  return (
    <details>
      <summary className="cursor-pointer text-sm">{WORDS.singleScopes}</summary>
      <ul className="mt-2 grid gap-1 sm:grid-cols-2">
        {TOKEN_SCOPES.filter((scope) => can(user, scope)).map((scope) => (
          <li key={scope}>
            <label className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={scopes.has(scope)}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
              <span className="code">{scope}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
