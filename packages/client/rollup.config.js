import { rmSync } from 'node:fs';
import path from 'node:path';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';
import { writeRouterTypes } from './build/router-types.js';

const here = (file) => path.resolve(import.meta.dirname, file);
const router = here('../api/src/entry/root.ts');
const routerTypes = here('dist/router.d.ts');
const isThirdParty = (id) => !/^(\.|\/|\w:|@outrider\/)/.test(id);

/** One module of JavaScript; what it depends on stays a dependency. */
const codeOf = (name, isExternal = isThirdParty) => ({
  input: `src/${name}.ts`,
  output: { file: `dist/${name}.js`, format: 'es', paths: { [here('src/index.ts')]: './index.js' } },
  external: isExternal,
  plugins: [
    {
      name: 'strip-types',
      resolveId: (id, importer) => (id.startsWith('.') && importer ? path.resolve(path.dirname(importer), id) : null),
      transform: (text, id) =>
        id.endsWith('.ts')
          ? {
              code: ts.transpileModule(text, {
                compilerOptions: {
                  target: ts.ScriptTarget.ES2022,
                  module: ts.ModuleKind.ESNext,
                  verbatimModuleSyntax: true,
                },
              }).outputText,
            }
          : null,
    },
  ],
});
const client = codeOf('index');
/** The command stands beside the client and imports it. */
const command = codeOf('outrider-types', (id) => id === here('src/index.ts') || isThirdParty(id));
/** The command `outrider` needs nothing beside Node. */
const listener = codeOf('outrider');

/** One file of types that needs nothing of this repository. */
const types = {
  input: 'src/index.ts',
  output: { file: 'dist/index.d.ts', format: 'es' },
  external: isThirdParty,
  plugins: [
    dts({
      tsconfig: here('tsconfig.json'),
      includeExternal: ['@outrider/shared'],
      compilerOptions: { paths: { '@outrider/api/entry/root': [routerTypes] } },
    }),
    {
      name: 'router-types',
      closeBundle: () => rmSync(routerTypes, { force: true }),
    },
  ],
};

export default () => {
  rmSync(here('dist'), { recursive: true, force: true });
  writeRouterTypes(router, here('tsconfig.json'), routerTypes);
  return [client, command, listener, types];
};
