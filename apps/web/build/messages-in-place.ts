import type { Plugin } from 'vite';
import { MESSAGES } from '../../../packages/shared/src/ground/messages.ts';

const OURS = /\/(apps\/web|packages\/shared)\/src\//;
const CATALOGUE = /\/packages\/shared\/src\/ground\/messages(-\w+)?\.ts/;
const USE = /\bMESSAGES\.(\w+)\b/g;
/** Any use but MESSAGES.name and the import. */
const WHOLE_USE = /\bMESSAGES\b(?!\.\w|\s*[,}])/;

const isText = (name: string): name is keyof typeof MESSAGES =>
  typeof (MESSAGES as Record<string, unknown>)[name] === 'string';

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: Node & { name?: string } };
type Declared = Node & { properties?: Property[] };
type Statement = Node & { declaration?: { declarations?: { init?: Declared | null }[] } | null };

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
        return {
          code: code.replaceAll(USE, (use, name: string) => (isText(name) ? JSON.stringify(MESSAGES[name]) : use)),
          map: null,
        };
      },
    },
  };
}

/** The properties of the exported objects that are sentences of the catalogue. */
function textsOf(body: Statement[]): Property[] {
  return body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .flatMap(({ init }) => init?.properties ?? [])
    .filter(({ key }) => key?.name !== undefined && isText(key.name));
}

/** With the comma behind it. */
const cut = (code: string, { start, end }: Property) => code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');
