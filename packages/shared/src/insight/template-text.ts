/*
 * The small language that letter templates are written in. {{first_name}} stands for a fact, {{first_name | "there"}}
 * says what stands there where the fact is not known, {{#topic}}…{{/topic}} is kept only where the topic is known and
 * {{^topic}}…{{/topic}} only where it is not. Nothing else is understood, so that a text can neither compute nor loop,
 * and what a fact says is never read as a template.
 */

type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'field'; field: string; fallback: string | null }
  | { kind: 'part'; field: string; where: 'known' | 'unknown'; nodes: TemplateNode[] };

/** A text that cannot be read; the message is for whoever wrote it. */
export class TemplateError extends Error {}

const TAG = /\{\{([^{}]*)\}\}/gu;
const FIELD = /^((?:custom\.)?[a-z][a-z0-9_]*)(?:\s*\|\s*["“”„]([^"“”„]*)["“”])?$/u;
const PART = /^([#^/])\s*((?:custom\.)?[a-z][a-z0-9_]*)$/u;

type Open = { field: string; where: 'known' | 'unknown'; nodes: TemplateNode[] };

/** @throws TemplateError */
export function parseTemplate(text: string, isField: (name: string) => boolean): TemplateNode[] {
  const root: TemplateNode[] = [];
  const open: Open[] = [];
  const here = () => open.at(-1)?.nodes ?? root;
  const addText = (part: string) => {
    if (part.includes('{{') || part.includes('}}'))
      throw new TemplateError(
        `Close the field at “${part
          .slice(Math.max(part.search(/\{\{|\}\}/u), 0))
          .trim()
          .slice(0, 30)}” with }}`,
      );
    if (part !== '') here().push({ kind: 'text', text: part });
  };
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    addText(text.slice(at, match.index));
    at = match.index + match[0].length;
    const inside = (match[1] ?? '').trim();
    const part = PART.exec(inside);
    const field = part ? null : FIELD.exec(inside);
    const name = part?.[2] ?? field?.[1];
    if (name === undefined)
      throw new TemplateError(`${match[0]} is no field. Write it as {{first_name}} or {{first_name | "there"}}`);
    if (!isField(name)) throw new TemplateError(`There is no field named “${name}”`);
    if (!part) here().push({ kind: 'field', field: name, fallback: field?.[2] ?? null });
    else if (part[1] === '/') {
      const last = open.pop();
      if (last?.field !== name)
        throw new TemplateError(last ? `Close {{#${last.field}}} before {{/${name}}}` : `{{/${name}}} closes nothing`);
      here().push({ kind: 'part', ...last });
    } else open.push({ field: name, where: part[1] === '#' ? 'known' : 'unknown', nodes: [] });
  }
  addText(text.slice(at));
  const [unclosed] = open;
  if (unclosed)
    throw new TemplateError(`Close the part that begins with {{#${unclosed.field}}} with {{/${unclosed.field}}}`);
  return root;
}

/** All fields that a text names, in the order in which they stand there. */
export function fieldsIn(nodes: readonly TemplateNode[]): string[] {
  const found = nodes.flatMap((node) =>
    node.kind === 'text' ? [] : node.kind === 'field' ? [node.field] : [node.field, ...fieldsIn(node.nodes)],
  );
  return [...new Set(found)];
}

/**
 * A piece of the filled text; `field` names the fact that it shows. `is_gap`: it stands where a fact is missing.
 */
export type FilledPiece = { text: string; field: string | null; is_gap?: true };

/**
 * The text with the facts in their places. `missing`: the fields that stand there without a fact and without words of
 * their own; such a text is not to be sent.
 */
export function fillTemplate(
  nodes: readonly TemplateNode[],
  valueOf: (field: string) => string | null,
): { pieces: FilledPiece[]; missing: string[] } {
  const pieces: FilledPiece[] = [];
  const missing = new Set<string>();
  const walk = (list: readonly TemplateNode[]) => {
    for (const node of list) {
      if (node.kind === 'text') pieces.push({ text: node.text, field: null });
      else if (node.kind === 'part') {
        if ((valueOf(node.field) !== null) === (node.where === 'known')) walk(node.nodes);
      } else {
        const value = valueOf(node.field);
        const is_gap = value === null && node.fallback === null;
        if (is_gap) missing.add(node.field);
        pieces.push({
          text: value ?? node.fallback ?? `[${node.field}]`,
          field: value === null ? null : node.field,
          ...(is_gap && { is_gap }),
        });
      }
    }
  };
  walk(nodes);
  return { pieces, missing: [...missing] };
}
