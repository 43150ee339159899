// Folders are layers, and each imports only what is below it. layers.json has a table per root: its folders from the
// bottom up, and in each folder its domains in the order in which they build on one another, or no order where it names
// none. A table may order one domain's files by layers without folders. An import counts whether it is of a value or
// only of a type. What only tests load is free.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const TABLES = JSON.parse(readFileSync(new URL('layers.json', import.meta.url), 'utf8'));
const ONLY_TESTS = /\.(test|suite|fixture)\.tsx?$|(^|\/)(testing|suites)\//;

/**
 * The domain of a file: the entry of the table that is the file, or a folder above it; the nearest one where folders
 * are nested.
 */
function domainOf(file, domains) {
  for (let at = file; at !== '.'; at = path.posix.dirname(at)) if (domains.has(at)) return at;
  return null;
}

const importsOf = (text) => ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** `@outrider/api` of packages/api/src: by its own package's name, an import would get past the order. */
const packageOf = (root) => JSON.parse(readFileSync(path.join(root.split('/src')[0], 'package.json'), 'utf8')).name;

function checkFolder(root, layers) {
  const order = layers.flatMap(({ folder, layer = folder, domains }) =>
    (domains ?? ['.']).map((domain) => ({ layer, domain: folder ? path.posix.join(folder, domain) : domain })),
  );
  const rank = new Map(order.map(({ domain }, index) => [domain, index]));
  const files = readdirSync(root, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !ONLY_TESTS.test(file));

  const listedTwice = order.filter(({ domain }, index) => rank.get(domain) !== index);
  const problems = listedTwice.map(({ domain }) => `${root}/${domain} is listed twice in scripts/layers.json`);
  const seen = new Set();
  const own = packageOf(root);
  for (const file of files) {
    const from = domainOf(file, rank);
    if (from === null) {
      problems.push(`${root}/${file} is in no layer: list its domain in scripts/layers.json`);
      continue;
    }
    seen.add(from);
    for (const name of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      if (name.startsWith(`${own}/`)) problems.push(`${root}/${file} imports ${name}: name the file by its path`);
      if (!name.startsWith('.')) continue;
      const imported = path.posix.join(path.posix.dirname(file), name);
      const to = domainOf(imported, rank);
      if (to === null || rank.get(to) <= rank.get(from)) continue;
      problems.push(
        `${root}/${file} imports ${imported}, but ${from} (${order[rank.get(from)].layer}) is below ${to} (${order[rank.get(to)].layer})`,
      );
    }
  }
  for (const { domain } of order)
    if (!seen.has(domain)) problems.push(`${root}/${domain} is listed in scripts/layers.json and has no source`);
  return problems;
}

const problems = Object.entries(TABLES).flatMap(([root, layers]) => checkFolder(root, layers));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${problems.length} imports or domains out of their layer\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
