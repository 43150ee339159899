import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { STORAGE_KEYS } from '../../../packages/shared/src/people/session-limits.ts';

const SCREENS = path.resolve(import.meta.dirname, '../src/screens/modules/screens.ts');
const APP = path.resolve(import.meta.dirname, '../src/screens/shell/signed-in-app.tsx');
const SCREEN = /'?([\w/-]+)'?: later\(\(\) =>\s*import\('([^']+)'\)/g;
const PAGE = 'index.html';

/** The files that are needed by whoever is signed in: for every screen, and for the screen at each address. */
export type FirstFiles = { app: string[]; screens: Record<string, string[]> };

/**
 * Has the page ask for the app's code and its screen's together with the code that starts it, for who is signed in.
 * Without this the browser learns of them when the first files have come and run: two round trips later. The address is
 * matched as preloadScreen does (modules/screens.ts).
 */
export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    enforce: 'post', // the page is written before
    async generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== 'asset') return this.error(`The build has no ${PAGE}`);
      const html = String(page.source);
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const files = (module: string) => filesOf(module, chunks).filter((file) => !html.includes(file));
      const source = await readFile(SCREENS, 'utf8');
      const screens = [...source.matchAll(SCREEN)].map(([, key = '', file = '']): [string, string[]] => [
        key,
        files(path.resolve(path.dirname(SCREENS), file)),
      ]);
      const app = files(APP);
      const own = screens.map(([key, all]): [string, string[]] => [key, all.filter((file) => !app.includes(file))]);
      const script = scriptOf({ app, screens: Object.fromEntries(own) });
      const fileName = `assets/first-requests-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
      page.source = html.replace('<script type="module"', `<script async src="/${fileName}"></script>\n    $&`);
    },
  };
}

/** The chunk of a module, and what it imports at once. @throws where the build has none */
function filesOf(module: string, chunks: Rolldown.OutputChunk[]): string[] {
  const home = chunks.find((chunk) => chunk.moduleIds.includes(module));
  if (!home) throw new Error(`No chunk holds ${module}`);
  const found = new Set([home.fileName]);
  for (const fileName of found)
    for (const one of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) found.add(one);
  return [...found];
}

/** Runs before anything else of ours: old words only, and nothing that could fail. */
export const scriptOf = ({ app, screens }: FirstFiles): string => `(function () {
  var screens = ${JSON.stringify(screens)};
  try {
    if (!localStorage.getItem(${JSON.stringify(STORAGE_KEYS.token)})) return;
  } catch {
    return;
  }
  var nearest = '';
  for (var key in screens)
    if ((location.pathname + '/').indexOf('/' + key + '/') === 0 && key.length > nearest.length) nearest = key;
  ${JSON.stringify(app)}.concat(screens[nearest] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  });
})();
`;
