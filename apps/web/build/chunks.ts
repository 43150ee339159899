import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query)|@trpc|superjson|copy-anything|is-what)\/|\/lucide-react\/dist\/esm\/(?!icons\/)/;
const FORMS = /\/node_modules\/(zod|react-hook-form|@hookform)\/|\?schemas$/;

const CHARTS =
  /\/node_modules\/(@visx|d3-[^/]*|internmap|classnames|reduce-[^/]*|balanced-match|math-expression-evaluator)\//;
/** The super admin's screens, which nobody of a company opens. */
const PLATFORM = /\/src\/screens\/super-admin\//;

/**
 * Where each kind of screen is asked for. What several of them need is one chunk, not one for each set of them that
 * shares something.
 */
const APP = /\/src\/screens\/shell\/signed-in-app\.tsx$/;
const SCREENS = /-screen\.tsx$|-screens\.tsx$|\/lead-management\.tsx$/;

/**
 * The chunk of a module, so that a screen is a handful of files: the libraries, the app around the screens, what
 * screens share, and the screen itself. Without names rolldown makes a file for every set of screens and dialogs that
 * have something in common: a hundred of a few hundred bytes.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (LIBRARIES.test(id)) return 'libraries';
  if (FORMS.test(id)) return 'forms';
  if (CHARTS.test(id)) return 'charts';
  if (PLATFORM.test(id)) return 'platform';
  const roots = rootsOf(id, graph);
  if ([...roots].some((root) => graph.getModuleInfo(root)?.isEntry)) return 'start';
  if ([...roots].some((root) => APP.test(root))) return 'app';
  const screens = [...roots].filter((root) => SCREENS.test(root));
  if (screens.length > 1) return 'screens';
  return screens[0] ? path.basename(screens[0], '.tsx') : roots.size > 1 ? 'dialogs' : null;
}

const known = new Map<string, Set<string>>();

/** The entry points and dynamically imported modules that load this one. */
function rootsOf(id: string, graph: Graph): Set<string> {
  const roots = known.get(id) ?? new Set<string>();
  if (known.has(id)) return roots;
  const seen = new Set<string>([id]);
  for (const one of seen) {
    const info = graph.getModuleInfo(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(one);
    for (const importer of info.importers) seen.add(importer);
  }
  known.set(id, roots);
  return roots;
}
