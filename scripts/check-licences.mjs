// Every package that an installation brings is under a licence that asks for no more than to be named, or is an
// exception with its reason. `--write` writes the page.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const PAGE = 'docs/licences.md';
/** Permissive: whoever passes it on names the authors. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
const SAME = new Map([
  ['(AFL-2.1 OR BSD-3-Clause)', 'BSD-3-Clause'],
  ['(MIT AND Zlib)', 'MIT'],
  ['(MIT OR EUPL-1.1+)', 'MIT'],
  ['MIT/X11', 'MIT'],
  ['BSD', 'BSD-3-Clause'],
  ['MIT and ISC', 'MIT'],
]);
/** By package; what has its own files under another licence than ours, unchanged. */
const EXCEPTIONS = new Map([
  ['@axe-core/playwright', 'Looks at screens in tests.'],
  [
    '@expo-google-fonts/inter',
    'The font of what is made as PDF or picture: its files, unchanged; a PDF carries the letters that it has.',
  ],
  ['@fontsource-variable/inter', 'The font of the screens, served as it is.'],
  ['@resvg/resvg-js', 'Makes pictures of charts for email, unchanged, on the server; nothing of it is served.'],
  ['axe-core', 'Looks at screens in tests.'],
  [
    'elkjs',
    'Draws diagrams in Prisma’s own studio, which comes with its command line. Nothing of ours loads it, and no bundle holds it.',
  ],
  ['ical.js', 'Reads calendar files, unchanged, in a bundle of its own thread.'],
  ['lightningcss', 'Writes the stylesheet when the web app is built. It is not part of what is served.'],
  ['png-js', 'MIT by its licence file; its package file names none. Comes with pdfkit.'],
  ['rai', 'MIT by its licence file; its package file names none. Part of the IMAP server of the tests.'],
  ['web-push', 'Seals and signs what browsers are sent, unchanged; nothing of it is served.'],
  ['rollup-plugin-dts', 'Joins the types of the client package when it is built. It is not part of it.'],
  ['seq-queue', 'MIT by its readme; its package file names none. Comes with Prisma’s command line.'],
  ['simplesmtp', 'MIT by its licence file; its package file names none. Part of the IMAP server of the tests.'],
]);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const used = Object.entries(packages)
  .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
  .map(([folder, { license = 'none named' }]) => ({
    name: folder.split('node_modules/').pop(),
    license: SAME.get(license) ?? license,
  }))
  .filter(({ name }) => !name.startsWith('@outrider/'));

const exceptionOf = (name) => [...EXCEPTIONS.keys()].find((one) => name === one || name.startsWith(`${one}-`));
const problems = used
  .filter(({ name, license }) => !PERMISSIVE.has(license) && !exceptionOf(name))
  .map(
    ({ name, license }) =>
      `${name} is under ${license}: replace it, or say in scripts/check-licences.mjs why it may stay`,
  );

const counts = new Map();
for (const { name, license } of used) {
  const names = counts.get(license) ?? new Set();
  counts.set(license, names.add(name));
}
const rows = [...counts]
  .sort(([one, its], [other, others]) => others.size - its.size || one.localeCompare(other))
  .map(([license, names]) => `| ${license} | ${names.size} |`);
const exceptions = [...EXCEPTIONS].map(([name, why]) => {
  const { license } = used.find((one) => one.name === name) ?? {};
  if (!license) problems.push(`${name} is not used any more: take it out of scripts/check-licences.mjs`);
  return `| ${name} | ${license} | ${why} |`;
});
const page = `# Licences

Outrider is under the [MIT licence](../LICENSE). What an installation brings of others, by \`package-lock.json\`:

| Licence | Packages |
|---|---|
${rows.join('\n')}

These ask for more than to be named, or name no licence:

| Package | Licence | Why it may stay |
|---|---|---|
${exceptions.join('\n')}

\`node scripts/check-licences.mjs\` fails for a package under another licence; with \`--write\` it writes this page.
`;
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page)
  problems.push(`${PAGE} is not what package-lock.json says: node scripts/check-licences.mjs --write`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${used.length} packages, ${problems.length} problems with their licences\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
