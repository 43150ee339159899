// Sentences that people read live in one place per domain, so that they can be read in one go: words.ts (or words-*.ts)
// of a domain's folder, and packages/shared. This finds sentences elsewhere in the web app, the API and the server.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';

const ROOTS = ['apps/web/src', 'apps/server/src', 'packages/api/src'];
const ELSEWHERE = /\/words(-[\w-]+)?\.ts$|\.(test|suite|fixture)\.tsx?$|\/sample-[\w-]+\.ts$|\/suites\/|\/testing\//;
/**
 * What developers, operators and assistants read: errors that no person is meant to see, log lines, what a tool's input
 * says of itself.
 */
const FOR_DEVELOPERS = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'warn',
  'error',
  'info',
  'debug',
  'fatal',
  'trace',
  'log',
  'describe',
]);
const DOCUMENTATION = new Set(['summary', 'description']);

/** A text with at least four words that begins like a sentence, or at least two that end like one. */
function isSentence(text) {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  if (!/^[\p{Lu}"“‘'…]/u.test(text.trim())) return false;
  return words.length >= 4 || (words.length >= 2 && /[.?!]["”’]?$/u.test(text.trim()));
}

function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
  return null;
}

function isForDevelopers(node) {
  for (let at = node; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return true;
    if (ts.isTaggedTemplateExpression(at)) return true;
    if (
      ts.isPropertyAssignment(at) &&
      DOCUMENTATION.has(at.name.getText()) &&
      at.getSourceFile().fileName.includes('packages/api')
    )
      return true;
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && at !== node) {
      const name = ts.isPropertyAccessExpression(at.expression) ? at.expression.name.text : at.expression.getText();
      if (FOR_DEVELOPERS.has(name)) return true;
    }
  }
  return false;
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(`/${file}`));
const found = [];
for (const file of files) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node) => {
    const text = textOf(node);
    if (text !== null && isSentence(text) && !isForDevelopers(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path.normalize(file)}:${line + 1} ${text.trim().replaceAll(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
for (const line of found) process.stdout.write(`${line}\n`);
process.stdout.write(`${found.length} sentences outside of words.ts\n`);
process.exitCode = found.length === 0 ? 0 : 1;
