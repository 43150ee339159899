// What day, week, month or quarter it is, is answered in one place: packages/shared/src/ground/days.ts and what is
// built on it, by the company's zone. This finds days that are made elsewhere, by UTC or by the clock of a browser.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ROOTS = ['packages/*/src/*.ts', 'apps/*/src/*.ts', 'apps/*/src/*.tsx'];
const NOT_SHIPPED = /\.(test|suite|fixture)\.tsx?$|\/(testing|suites|generated)\/|^packages\/testing\//;

const MADE = [
  [/toISOString\(\)\s*\.slice\(0, (?:4|7|10)\)/, 'a day of UTC: dayAt(moment, timezone)'],
  [/\.(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Day)\(/, 'a part of a date by UTC or this machine’s clock: days.ts'],
  [/\.set(?:UTC)?Hours\(/, 'a time of this machine’s clock: firstMomentFrom(day, time, timezone)'],
  [/\bDate\.UTC\(/, 'a day made by hand: days.ts'],
  [/\.toLocale(?:Date|Time)String\(/, 'a format without the company’s zone: zonedFormat'],
  [/\bcurrent_date\b/i, 'the day of UTC in a statement: TODAY of time/company-zone.ts'],
  [
    /date_trunc\((?:'\w+'|\$\{\w+\}), (?![^,()]*AT TIME ZONE)[^,()]*\)/,
    'a day of UTC in a statement: date_trunc takes a zone',
  ],
];

/** What no number on a screen is made of, and why. */
const ALLOWED = {
  'packages/shared/src/ground/days.ts': 'here days are made',
  'packages/shared/src/ground/wall-time.ts': 'here zones are read',
  'packages/shared/src/ground/retention.ts': 'how long something is kept',
  'packages/shared/src/ground/messages-erasure.ts': 'a sentence that names a day, with no company at hand',
  'packages/scoring/src/deals/backtest.ts': 'months of a training run, shown by themselves',
  'packages/api/src/insight/win-chance/present.ts': 'the same months',
  'packages/api/src/insight/reports/groups.ts': 'buckets of a time that is the company’s already',
  'packages/api/src/automation/company-data/words.ts': 'a day in a mail, with no zone at hand',
  'packages/api/src/records/imports/xlsx-rows.ts': 'days as spreadsheets count them',
  'packages/api/src/ground/rest/renamed-paths.ts': 'two dates of HTTP headers',
  'packages/api/src/ground/audit/note-calls.ts': 'how often the same is written down',
  'packages/api/src/automation/agents/evidence.ts': 'a day in a sentence',
  'packages/api/src/ground/text/clock.ts': 'a time of day in a sentence',
  'apps/server/src/words.ts': 'a line of the log',
  'apps/server/src/anchor-keepers.ts': 'the subject of a mail about all companies',
  'packages/client/src/listen/forward.ts': 'the clock of the developer’s own machine',
  'apps/web/src/automation/agents/agent-words.ts': 'a time of day in words',
  'apps/web/src/screens/landing/landing-footer.tsx': 'the year of the copyright',
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !NOT_SHIPPED.test(file));

const problems = [];
const needed = new Set();
for (const file of files) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // removed, and not committed yet
  }
  for (const [index, line] of text.split('\n').entries())
    for (const [pattern, instead] of MADE) {
      if (!pattern.test(line)) continue;
      needed.add(file);
      if (!(file in ALLOWED)) problems.push(`${file}:${index + 1} makes ${instead}`);
    }
}
for (const file of Object.keys(ALLOWED))
  if (!needed.has(file)) problems.push(`${file} makes no days any more: take it out of scripts/check-days.mjs`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`Days are made in one place; ${files.length} files looked at.\n`);
