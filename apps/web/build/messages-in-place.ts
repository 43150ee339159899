import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { MESSAGES } from '../../../packages/shared/src/ground/messages.ts';

const OURS = /\/(apps\/web|packages\/shared)\/src\//;
const CATALOGUE = /\/packages\/shared\/src\/ground\/messages(-\w+)?\.ts/;
const USE = /\bMESSAGES\.(\w+)\b/g;
/** The objects that MESSAGES is made of, besides its own sentences. Others of that folder are catalogues of their own. */
const PARTS: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(new URL('../../../packages/shared/src/ground/messages.ts', import.meta.url), 'utf8').matchAll(
      /\.\.\.(\w+_MESSAGES)\b/g,
    ),
    ([, part = '']) => part,
  ),
);
const PART_USE = /\b(\w+_MESSAGES)\.(\w+)\b/g;
/** Any use but MESSAGES.name and the import. */
const WHOLE_USE = /\bMESSAGES\b(?!\.\w|\s*[,}])/;

const isText = (name: string): name is keyof typeof MESSAGES =>
  typeof (MESSAGES as Record<string, unknown>)[name] === 'string';

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: Node & { name?: string } };
type Declared = Node & { properties?: Property[] };
type Declaration = { id?: { name?: string }; init?: Declared | null };
type Statement = Node & { declaration?: { declarations?: Declaration[] } | null };

/**
 * Writes the sentences of MESSAGES where they are used, so that a screen brings its own and not the product's 600.
 * Those with something to fill in stay in the catalogue.
 */
export function messagesInPlace(): Plugin {
  return {
    name: 'messages-in-place',
    enforce: 'pre', // before schemas-apart wraps the catalogue
    apply: 'build',
    transform: {
      order: 'post', // when only JavaScript is left
      handler(code, id) {
        if (CATALOGUE.test(id)) {
          const body = this.parse(code).body as unknown as Statement[];
          return { code: textsOf(body).toReversed().reduce(cut, code), map: null };
        }
        if (!OURS.test(id) || !code.includes('MESSAGES')) return null;
        if (WHOLE_USE.test(code.replaceAll(USE, ''))) this.error(`${id} uses MESSAGES as a whole: name the sentence`);
        for (const [, part = '', name = ''] of code.matchAll(PART_USE))
          if (PARTS.has(part) && isText(name)) this.error(`${id} uses ${part}.${name}: write MESSAGES.${name}`);
        return {
          code: code.replaceAll(USE, (use, name: string) => (isText(name) ? JSON.stringify(MESSAGES[name]) : use)),
          map: null,
        };
      },
    },
  };
}

/** The sentences of the catalogue in the objects that it is made of. */
function textsOf(body: Statement[]): Property[] {
  return body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .filter(({ id }) => id?.name === 'MESSAGES' || PARTS.has(id?.name ?? ''))
    .flatMap(({ init }) => init?.properties ?? [])
    .filter(({ key }) => key?.name !== undefined && isText(key.name));
}

/** With the comma behind it. */
const cut = (code: string, { start, end }: Property) => code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');
