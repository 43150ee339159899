import { SCOPE_GROUPS, scopesOf, TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { expect, it } from 'vitest';
import { describeAccess } from './describe-access.ts';

const reading = SCOPE_GROUPS.flatMap((group) => scopesOf(group, 'read'));

it.each([
  [['leads.read'], 'Read leads'],
  [['leads.create'], 'Write leads'],
  [[...scopesOf('deals', 'read'), ...scopesOf('leads', 'read'), 'leads.edit'], 'Read leads, deals; write leads'],
  [reading, 'Read everything'],
  [TOKEN_SCOPES, 'Read everything; write everything; delete everything'],
])('%j is told as "%s"', (scopes, text) => expect(describeAccess(scopes)).toBe(text));
