import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FILE_LIMITS } from '@outrider/shared/records/files';
import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { expect, it } from 'vitest';
import { readEnv, readMigrateEnv } from './env.ts';

// Docker does not run where the tests do: what the files say is held against what the server needs and promises.
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const nginx = read('scripts/docker/nginx.conf').replaceAll(/#.*/g, '');
const compose = read('docker-compose.yml');
const composeTls = read('docker-compose.tls.yml');

/** The environment of one service, with a value for each variable that the file takes from .env. */
function environmentOf(service: string): Record<string, string> {
  const [block = ''] = new RegExp(`^  ${service}:\\n(?:    .*\\n|\\n)+`, 'm').exec(compose) ?? [];
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block) ?? [];
  const given: Record<string, string> = {
    OUTRIDER_SECRET_KEY: randomBytes(32).toString('base64'),
    OWNER_PASSWORD: 'owner-password',
    APP_PASSWORD: 'app-password',
  };
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
        (_, key: string, fallback = '') => given[key] ?? String(fallback),
      ),
    ]),
  );
}

it('gives the instances no way to the owner of the database, and all that they start with', () => {
  const app = environmentOf('app');
  expect(JSON.stringify(app)).not.toMatch(/OWNER|owner/);
  expect(readEnv(app)).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: 1 });
  expect(readEnv(app).DATABASE_URL).toBe('postgresql://crm_app:app-password@postgres:5432/outrider');
  expect(readMigrateEnv(environmentOf('migrate')).DATABASE_OWNER_URL).toContain('outrider_owner:owner-password@');
  expect(compose).toMatch(/^ {6}migrate: \{ condition: service_completed_successfully \}$/m);
});

it('asks .env for every variable that the files name', () => {
  const named = new Set([...(compose + composeTls).matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const offered = new Set([...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect(named).toEqual(offered);
});

it('speaks HTTP/2 with the certificate that the TLS file mounts', () => {
  const tls = read('scripts/docker/tls.conf');
  const mounted = [...composeTls.matchAll(/:(\/etc\/nginx\/tls\/[\w.]+):ro$/gm)].map(([, file]) => file);
  const [, included = ''] = /include (\S+)\/\*\.conf;/.exec(nginx) ?? [];
  expect(mounted).toContain(`${included}/tls.conf`);
  expect(mounted).toEqual(
    expect.arrayContaining([...tls.matchAll(/ssl_certificate(?:_key)? (\S+);/g)].map(([, file]) => file)),
  );
  expect(tls).toMatch(/^listen 443 ssl;\nhttp2 on;$/m);
});

it('keeps secrets and data out of the image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env*', '.data', '.git']));
});

it('lets the largest import through its proxy', () => {
  const [, megabytes] = /location = \/api\/imports \{\s*client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(IMPORT_LIMITS.bytes);
});

it('lets the largest file of a record through its proxy', () => {
  const [, megabytes] = /location = \/api\/files \{\s*client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(FILE_LIMITS.bytes);
});

it('logs no query and no token of a path', () => {
  const [, format = ''] = /log_format without_secrets ([^;]+);/.exec(nginx) ?? [];
  expect([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)).toEqual([
    'remote_addr',
    'time_iso8601',
    'request_method',
    'path_without_token',
    'status',
    'body_bytes_sent',
    'request_time',
    'upstream_addr',
    'upstream_status',
  ]);
  expect(nginx).toContain('error_log /var/log/nginx/error.log crit;');
  const [, pattern = ''] = /"~(\^.+)" "\$before_token\/\{token\}";/.exec(nginx) ?? [];
  const hide = (path: string) => path.replace(new RegExp(`${pattern}.*`), '$<before_token>/{token}');
  expect(
    [
      '/api/unsubscribe/secret',
      '/satisfaction/secret',
      '/api/satisfaction/secret',
      '/booking/secret',
      '/proposal/secret',
      '/portal/secret',
      '/api/leads/1',
    ].map(hide),
  ).toEqual([
    '/api/unsubscribe/{token}',
    '/satisfaction/{token}',
    '/api/satisfaction/{token}',
    '/booking/{token}',
    '/proposal/{token}',
    '/portal/{token}',
    '/api/leads/1',
  ]);
});
