import {
  SCOPE_GROUP_LABELS,
  SCOPE_GROUPS,
  SCOPE_RIGHTS,
  type ScopeGroup,
  type ScopeRight,
  scopesOf,
} from '@outrider/shared/people/token-scopes';
import { TOKENS_WORDS as WORDS } from './words.ts';

/** What a token may do, by right: "Read leads, deals; write leads". */
export function describeAccess(scopes: readonly string[]): string {
  const granted = new Set(scopes);
  const has = (group: ScopeGroup, right: ScopeRight) => scopesOf(group, right).some((scope) => granted.has(scope));
  const parts = SCOPE_RIGHTS.flatMap((right) => {
    const possible = SCOPE_GROUPS.filter((group) => scopesOf(group, right).length > 0);
    const groups = possible.filter((group) => has(group, right));
    if (groups.length === 0) return [];
    const named =
      groups.length === possible.length
        ? WORDS.everything
        : groups.map((group) => SCOPE_GROUP_LABELS[group].toLowerCase()).join(', ');
    return [`${WORDS.rights[right]} ${named}`];
  });
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
