import type { SessionUser } from '@outrider/shared/people/auth';
import { ERROR_STATUS, type ErrorCode, type ErrorReason, type FieldError } from '@outrider/shared/ground/errors';
import { ROLE_LABELS } from '@outrider/shared/ground/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import superjson from 'superjson';
import { vi } from 'vitest';
import { createQueryClient } from '../ground/query-client.ts';
import { UserProvider } from '../people/session/user-provider.tsx';
import { createHookClient, trpc } from '../ground/trpc.ts';
import { Toasts } from '../ground/ui/toasts.tsx';

const COMPANY = {
  id: '01980f5c-0a11-7d2e-8c44-51f0c3a7e9b2',
  name: 'Acme',
  status: 'active',
  subscription_plan: 'professional',
  trial_ends_at: null,
  currency: 'USD',
  logo: null,
  fiscal_start: 1,
  timezone: 'UTC',
  rules: { reps_see: 'all', reps_export: 'all' },
  is_sandbox: false,
} as const;

export const someUser = (role: SessionUser['role']): SessionUser => ({
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3',
  full_name: 'Maya Okafor',
  email: 'maya@acme.example',
  role,
  role_name: ROLE_LABELS[role],
  custom_role_id: null,
  permissions: null,
  team: null,
  automation_level: 50,
  automation_mode: 'hybrid',
  start_page: 'dashboard',
  must_change_password: false,
  must_set_up_two_step: false,
  company: role === 'super_admin' ? null : COMPANY,
});

/** What the server refuses with. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly existing_id: string | undefined;
  readonly version: number | undefined;
  /** The row of today, for a conflict. */
  readonly current: object | undefined;
  /** What a program tells it by, where that is more than its status. */
  reason: ErrorReason | undefined;
  constructor(
    code: ErrorCode,
    detail: string,
    errors: FieldError[] = [],
    existing_id?: string,
    version?: number,
    current?: object,
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.existing_id = existing_id;
    this.version = version;
    this.current = current;
  }
}

type Answers = Record<string, (input: never) => unknown>;
type Asked = { name: string; input: unknown };

/**
 * Shows a screen to somebody who is signed in, over a server that answers these procedures and fails for every other.
 * Returns what was asked.
 */
export function renderSignedIn(
  screen: ReactNode,
  { user, answers, path = '/' }: { user: SessionUser; answers: Answers; path?: string },
): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    Promise.resolve(answerBatch(new URL(url, 'http://localhost'), init, answers, asked)),
  );
  const queryClient = createQueryClient(() => {});
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <trpc.Provider client={createHookClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <UserProvider value={user}>{screen}</UserProvider>
        </QueryClientProvider>
      </trpc.Provider>
      <Toasts />
    </MemoryRouter>,
  );
  return asked;
}

/** tRPC's batches, as its server answers them. */
function answerBatch(url: URL, init: RequestInit | undefined, answers: Answers, asked: Asked[]): Response {
  const names = url.pathname.replace('/trpc/', '').split(',');
  const inputs = JSON.parse(
    (init?.method === 'POST' ? (init.body as string) : url.searchParams.get('input')) ?? '{}',
  ) as Record<string, never>;
  const results = names.map((name, i) => {
    const input = inputs[i] ? superjson.deserialize(inputs[i]) : undefined;
    asked.push({ name, input });
    try {
      const answer = answers[name];
      if (!answer) throw new Error(`Nobody answers ${name}`);
      return { result: { data: superjson.serialize(answer(input as never)) } };
    } catch (error) {
      if (error instanceof TypeError) throw error; // the network is away
      const { code, errors, existing_id, version, current, reason } =
        error instanceof Refusal
          ? error
          : {
              code: 'INTERNAL_SERVER_ERROR' as const,
              errors: [],
              existing_id: undefined,
              version: undefined,
              current: undefined,
              reason: undefined,
            };
      const detail = (error as Error).message;
      return {
        error: superjson.serialize({
          message: detail,
          code: -32000,
          data: {
            code,
            httpStatus: ERROR_STATUS[code],
            path: name,
            detail,
            errors,
            existing_id,
            version,
            current,
            reason,
          },
        }),
      };
    }
  });
  return Response.json(results, { status: results.some((result) => 'error' in result) ? 207 : 200 });
}

/** The call never arrives. */
export const offline = () => {
  throw new TypeError('Failed to fetch');
};
