import ts from 'typescript';

/** Shorter ones are as quick to read as a name. */
const LONG = 120;
const WIDE = 4;
const plain = (text) => text.replaceAll(/\s+/g, ' ');
const pascal = (word) => word.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_match, letter) => letter.toUpperCase());

/**
 * Gives the types that a declaration file spells out more than once a name each, made of where the first stands: what
 * `leads.list` answers with becomes `LeadsListOutput`. The types stay the same; an editor reads a third of the text.
 * @param {string} text a declaration file without type parameters of its own
 */
export function nameRepeated(text) {
  const file = ts.createSourceFile('router.d.ts', text, ts.ScriptTarget.Latest, true);
  const textOf = (node) => text.slice(node.getStart(file), node.end);
  const isLong = (node) =>
    (ts.isTypeLiteralNode(node) || (ts.isUnionTypeNode(node) && node.types.length >= WIDE)) &&
    node.end - node.getStart(file) >= LONG;

  /** By its text: how often it stands where it would be written, and the path of the first. */
  const seen = new Map();
  function count(node, path) {
    const within = ts.isPropertySignature(node) ? [...path, pascal(node.name.text ?? node.name.getText(file))] : path;
    if (isLong(node)) {
      const key = plain(textOf(node));
      const before = seen.get(key);
      if (before) {
        before.times += 1;
        return;
      }
      seen.set(key, { times: 1, path: within, node, name: '' });
    }
    ts.forEachChild(node, (child) => count(child, within));
  }
  count(file, []);

  const named = [...seen.values()].filter(({ times }) => times > 1);
  const taken = new Set();
  for (const one of named) {
    const base = one.path.join('') || 'Root';
    for (let at = 1; one.name === '' || taken.has(one.name); at += 1) one.name = at === 1 ? base : `${base}${at}`;
    taken.add(one.name);
  }

  /** The text of a node with names for what has one; of `node` itself its members. */
  function written(node) {
    const parts = [];
    let from = node.getStart(file);
    function visit(child) {
      const name = isLong(child) ? seen.get(plain(textOf(child)))?.name : '';
      if (!name) return ts.forEachChild(child, visit);
      parts.push(text.slice(from, child.getStart(file)), name);
      from = child.end;
      return undefined;
    }
    ts.forEachChild(node, visit);
    return [...parts, text.slice(from, node.end)].join('');
  }
  return [written(file), ...named.map(({ name, node }) => `type ${name} = ${written(node)};`)].join('\n');
}
