import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_PATH } from './env.ts';

/** Where packages put versions beside each other: Debian, Red Hat, Homebrew on ARM and Intel. */
const VERSIONED = [
  { parent: '/usr/lib/postgresql', name: /^(\d+)$/ },
  { parent: '/usr', name: /^pgsql-(\d+)$/ },
  { parent: '/opt/homebrew/opt', name: /^postgresql@(\d+)$/ },
  { parent: '/usr/local/opt', name: /^postgresql@(\d+)$/ },
];

/** The folder with PostgreSQL's newest server programs (initdb, postgres) on this machine. */
export function findPostgresPrograms(): string | undefined {
  const versioned = VERSIONED.flatMap(({ parent, name }) => {
    const entries = existsSync(parent) ? readdirSync(parent) : [];
    return entries.flatMap((entry) => {
      const version = name.exec(entry)?.[1];
      return version ? [{ version: Number(version), bin: path.join(parent, entry, 'bin') }] : [];
    });
  });
  const newestFirst = versioned.sort((a, b) => b.version - a.version).map(({ bin }) => bin);
  return [...newestFirst, ...PROGRAM_PATH].find(
    (bin) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root: who it runs as then. undefined when we are not root. */
export function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
}
