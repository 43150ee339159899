import {
  SCOPE_GROUP_LABELS,
  SCOPE_GROUPS,
  SCOPE_PRESET_LABELS,
  SCOPE_PRESETS,
  SCOPE_RIGHTS,
  type ScopeGroup,
  scopesOf,
  scopesOfPreset,
} from '@outrider/shared/people/token-scopes';
import { SCOPE_WORDS as WORDS } from './words.ts';

/**
 * The scopes of tokens as paragraphs of the reference: which come together, then each by what it is of and which right
 * it is.
 */
export function describeScopes(): string {
  const presets = SCOPE_PRESETS.map(
    (preset) => `${SCOPE_PRESET_LABELS[preset]} (${WORDS.count(scopesOfPreset(preset).length)})`,
  );
  return [WORDS.presets(presets.join(', ')), ...SCOPE_GROUPS.map(describeGroup)].join('\n\n');
}

function describeGroup(group: ScopeGroup): string {
  const rights = SCOPE_RIGHTS.flatMap((right) => {
    const scopes = scopesOf(group, right);
    return scopes.length > 0 ? [`${right} ${scopes.map((scope) => `\`${scope}\``).join(', ')}`] : [];
  });
  return `${SCOPE_GROUP_LABELS[group]}: ${rights.join('; ')}.`;
}
