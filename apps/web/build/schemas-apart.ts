import type { Plugin } from 'vite';

const OF_FORMS = '@outrider/shared/schemas/';
const COPY = '?schemas';
const IS_SHARED = /\/packages\/shared\/src\//;

type Definition = { start: number; end: number };
type Statement = {
  type: string;
  declaration?: Statement | null;
  declarations?: { init?: (Definition & { type: string }) | null }[];
};

/**
 * Keeps zod out of what a screen loads first: only forms check by it, and they come when they are opened.
 *
 * A module of the shared package has its words and its schemas in one file. What a form asks for as
 * `@outrider/shared/schemas/<module>` is a copy of that file and of what it imports. Nothing else uses the schemas in
 * the original, so the build drops them: their definitions are marked as free of side effects.
 */
export function schemasApart(): Plugin {
  return {
    name: 'schemas-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith(OF_FORMS) && !importer?.endsWith(COPY)) return null;
      const found = await this.resolve(source, importer?.replace(COPY, ''), { ...options, skipSelf: true });
      return found && IS_SHARED.test(found.id) ? { ...found, id: found.id + COPY } : found;
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!IS_SHARED.test(id)) return null;
        const body = this.parse(code).body as unknown as Statement[];
        return { code: body.flatMap(definitionsOf).toReversed().reduce(markPure, code), map: null };
      },
    },
  };
}

/** The initial values of a statement's variables, functions aside: those do nothing until they are called. */
function definitionsOf({ declaration, declarations = [] }: Statement): Definition[] {
  if (declaration) return definitionsOf(declaration);
  return declarations.flatMap(({ init }) => (init && !/Function|Literal|Identifier/.test(init.type) ? [init] : []));
}

const markPure = (code: string, { start, end }: Definition) =>
  `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`;
