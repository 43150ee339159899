import { expect, type Page } from '@playwright/test';
import { tokenOf } from './people.ts';

export type Call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
) => Promise<T>;

/** The same person, at the same moment, through the API. */
export async function apiOf(page: Page): Promise<Call> {
  const token = await tokenOf(page);
  return async <T>(method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
}

export const ROUND_THE_CLOCK = { start: '00:00', end: '00:00', timezone: 'UTC' };
