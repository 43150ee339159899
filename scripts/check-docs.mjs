// Pages that lead through the code name files that are there. A name in backticks that ends like a file is looked up:
// from the root, from a room (`api/`, `web/`, `shared/`, `scoring/`), or as the end of a path. Decisions are left out:
// they say what was so on their day.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const PAGES = [
  '*.md',
  'docs/*.md',
  'docs/walks/*.md',
  'packages/*/src/**/*.md',
  'packages/db/*.md',
  'apps/web/src/**/*.md',
].map((page) => `:(glob)${page}`);
const ROOMS = {
  api: 'packages/api/src',
  web: 'apps/web/src',
  shared: 'packages/shared/src',
  scoring: 'packages/scoring/src',
};
/** What commands write. */
const WRITTEN = /^test-results\//;
const NAMED = /`([\w@./{},-]+\.(?:tsx?|mjs|prisma|md))`/g;

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n');
const files = list();

/** `a/{b,c}.ts` is two names. */
function spellOut(name) {
  const [all, before, choices, after] = /^(.*?)\{([^}]+)\}(.*)$/.exec(name) ?? [];
  return all ? choices.split(',').flatMap((choice) => spellOut(`${before}${choice}${after}`)) : [name];
}

function isThere(name) {
  if (WRITTEN.test(name)) return true;
  const [room, ...rest] = name.split('/');
  const inRoom = ROOMS[room] && `${ROOMS[room]}/${rest.join('/')}`;
  return files.some((file) => file === name || file === inRoom || file.endsWith(`/${name}`));
}

const problems = list(...PAGES).flatMap((page) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(NAMED)]
        .flatMap(([, name]) => spellOut(name))
        .filter((name) => !isThere(name))
        .map((name) => `${page}:${at + 1} names ${name}`),
    ),
);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${problems.length} names of files that are not there\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
