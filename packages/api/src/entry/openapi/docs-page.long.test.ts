import { runInNewContext } from 'node:vm';
import { lead } from '@outrider/shared/ground/fields/lead';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type HTMLButtonElement,
  type HTMLDetailsElement,
  type HTMLElement,
  type HTMLFormElement,
  type HTMLInputElement,
  Window,
} from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appRouter } from '../root.ts';
import { docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';
import type { OpenApiDocument } from './types.ts';

const document = describeApi(appRouter, {
  title: 'Outrider API',
  version: '2.0.0',
  server: 'https://crm.example.com/api',
});
const page = docsPage(document);
/** The calls that are tried: the whole page takes a second to build in each window. */
const TRIED = [
  'leads.listOfCompany',
  'leads.create',
  'leads.capture',
  'leads.score',
  'auth.login',
  'auth.me',
  'capture.social',
  'server.health',
];
const tried = docsPage({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).filter(([, { servers: _servers, parameters: _parameters, ...methods }]) =>
      Object.values(methods).some(({ operationId }) => TRIED.includes(operationId)),
    ),
  ),
});
const windows: Window[] = [];
afterEach(() => windows.splice(0).forEach((window) => window.close()));

/** The page with its script running, and a stand-in for the network. */
function open(
  answer: () => Response,
  { url = 'https://crm.example.com/api/docs', page: { html, js } = tried }: { url?: string; page?: typeof page } = {},
) {
  const window = new Window({
    url,
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  windows.push(window);
  window.document.write(html);
  const fetch = vi.fn<
    (address: string, sent: { method: string; headers: Record<string, string>; body?: string }) => Promise<Response>
  >(() => Promise.resolve().then(answer));
  const scope = {
    document: window.document,
    location: window.location,
    addEventListener: window.addEventListener.bind(window),
    CSS: window.CSS,
    URLSearchParams,
    performance,
    fetch,
  };
  runInNewContext(js, scope);
  const find = <T>(selector: string) => {
    const found = window.document.querySelector(selector);
    if (!found) throw new Error(`${selector} is not on the page`);
    return found as unknown as T;
  };
  const formOf = (operationId: string) => `[id="call-${operationId}"] form.try`;
  const send = async (operationId: string) => {
    find<HTMLFormElement>(formOf(operationId)).dispatchEvent(
      new window.Event('submit', { bubbles: true, cancelable: true }),
    );
    await vi.waitFor(() => expect(find<HTMLButtonElement>(`${formOf(operationId)} button`).disabled).toBe(false), {
      timeout: 10_000,
    });
    return (part: string) => find<HTMLElement>(`${formOf(operationId)} ${part}`);
  };
  return { window, fetch, find, formOf, send };
}

const ok =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('docsPage', () => {
  it('is safe under a policy without inline script and style', () => {
    expect(page.html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
    expect([...page.html.matchAll(/(?:src|href)="([^#"][^"]*)"/g)].map((match) => match[1])).toEqual([
      'data:,',
      '/api/docs/docs.css',
      '/api/docs/docs.js',
      '/api/openapi.json',
    ]);
    expect(page.css).not.toMatch(/url\(|@import/);
  });

  it('lists every call and schema, and every link on it leads somewhere', () => {
    const { window } = open(ok({}), { page });
    const all = [...window.document.querySelectorAll('[id]')].map(({ id }) => id);
    const ids = new Set(all);
    expect(ids.size).toBe(all.length);
    const targets = [...window.document.querySelectorAll('a[href^="#"]')].map((link) =>
      link.getAttribute('href')?.slice(1),
    );
    expect(targets.filter((target) => !ids.has(target ?? ''))).toEqual([]);
    const operations = Object.values(document.paths).flatMap(
      ({ servers: _servers, parameters: _parameters, ...methods }) => Object.values(methods),
    );
    expect(operations.filter(({ operationId }) => !ids.has(`call-${operationId}`))).toEqual([]);
    expect(Object.keys(document.components.schemas).filter((name) => !ids.has(`schema-${name}`))).toEqual([]);
    const labelled = new Set([...window.document.querySelectorAll('label')].map((label) => label.getAttribute('for')));
    const unlabelled = [...window.document.querySelectorAll('input, select, textarea')].filter(
      ({ id }) => !labelled.has(id),
    );
    expect(unlabelled.map(({ id }) => id)).toEqual([]);
  });

  it('escapes what the document says', () => {
    const hostile: OpenApiDocument = {
      ...document,
      info: { ...document.info, title: '<img src=x onerror=alert(1)>"' },
    };
    expect(docsPage(hostile).html).not.toContain('<img');
  });

  it('shows limits, values and nothing empty', () => {
    expect(page.html).toContain('integer <span class="limits">1 to 100, default 50</span>');
    expect(page.html).toContain('string or null <span class="limits">at most 100 characters</span>');
    expect(page.html).toContain('<code>&quot;&quot;</code>');
    expect(page.html).not.toMatch(/undefined|\[object|<code><\/code>/);
  });
});

describe('Try it', () => {
  it('sends path, query and the session token', async () => {
    const { fetch, find, formOf, send } = open(ok([]));
    find<HTMLInputElement>('#session-token').value = ' token ';
    find<HTMLInputElement>(`${formOf('leads.listOfCompany')} [name=company_id]`).value = 'a/b';
    find<HTMLInputElement>(`${formOf('leads.listOfCompany')} [name=limit]`).value = '5';
    const part = await send('leads.listOfCompany');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/leads/a%2Fb?limit=5');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'GET',
      headers: { Authorization: 'Bearer token' },
      credentials: 'omit',
    });
    expect(part('.note').textContent).toMatch(/^200, \d+ ms\.$/);
    expect(part('pre.body').textContent).toBe('[]');
    expect(part('pre.headers').textContent).toBe('content-type: application/json');
  });

  it('sends the example body of a write, with its Idempotency-Key', async () => {
    const { fetch, find, formOf, send } = open(ok({ id: '<b>' }, 201));
    find<HTMLInputElement>(`${formOf('leads.create')} [name="Idempotency-Key"]`).value = 'once';
    const part = await send('leads.create');
    const [address, sent] = fetch.mock.calls[0] ?? [];
    expect([address, sent?.method, sent?.headers]).toEqual([
      '/api/leads',
      'POST',
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    ]);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ email: lead.fields.email.example });
    expect(part('pre.body').innerHTML).toContain('&lt;b&gt;');
  });

  it('keeps the password out of the address and takes the token of a sign-in', async () => {
    const { fetch, find, formOf, send } = open(ok({ access_token: 'fresh' }));
    await send('auth.login');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/login');
    expect(find<HTMLInputElement>('#session-token').value).toBe('fresh');
    await send('auth.me');
    expect(fetch.mock.calls[1]?.[1].headers).toEqual({ Authorization: 'Bearer fresh' });
    expect(() => find(`${formOf('auth.login')} [name=password]`)).toThrow('not on the page');
  });

  it('sends a webhook with the capture key alone, and a probe with neither, outside /api', async () => {
    const { fetch, find, send } = open(ok({}));
    find<HTMLInputElement>('#session-token').value = 'token';
    find<HTMLInputElement>('#capture-key').value = 'ck_live_x';
    await send('capture.social');
    expect(fetch.mock.calls[0]?.[1].headers).toEqual({
      'X-API-Key': 'ck_live_x',
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(new URLSearchParams(fetch.mock.calls[0]?.[1].body).get('email')).toBe('leila.haddad@example.com');
    await send('server.health');
    expect(fetch.mock.calls[1]?.slice(0, 2)).toEqual(['/healthz', expect.objectContaining({ headers: {} })]);
  });

  it('says when the server cannot be reached, and keeps nothing', async () => {
    const { window, send } = open(() => {
      throw new TypeError('failed');
    });
    const part = await send('auth.me');
    expect(part('.note').textContent).toBe(MESSAGES.offline);
    expect([window.localStorage.length, window.sessionStorage.length, window.document.cookie]).toEqual([0, 0, '']);
  });
});

describe('finding', () => {
  it('opens the call that the address names, and filters by words', () => {
    const { window, find } = open(ok({}), { url: 'https://crm.example.com/api/docs#call-leads.capture' });
    expect(find<HTMLDetailsElement>('[id="call-leads.capture"]').open).toBe(true);
    const filter = find<HTMLInputElement>('#filter');
    filter.value = 'POST score';
    filter.dispatchEvent(new window.Event('input', { bubbles: true }));
    expect(find<HTMLElement>('#found').textContent).toBe('1 endpoint');
    expect(find<HTMLElement>('[id="call-leads.score"]').hidden).toBe(false);
    expect(find<HTMLElement>('[id="call-leads.create"]').hidden).toBe(true);
  });
});
