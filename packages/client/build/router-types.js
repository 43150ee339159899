import path from 'node:path';
import ts from 'typescript';
import { nameRepeated } from './named-types.js';

/**
 * Writes the router's type, spelled out, to `target`. TypeScript infers every input and output to plain types; what stays of the server is the
 * context and the meta of each procedure, which a client does not need and which would bring the database's types along.
 * @throws when the server does not compile that far, or something else of the server stays
 */
export function writeRouterTypes(router, configFile, target) {
  const { config } = ts.readConfigFile(configFile, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile));
  const program = ts.createProgram([router], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
  });
  let text = '';
  const { diagnostics } = program.emit(
    program.getSourceFile(router),
    (_file, written) => (text = written),
    undefined,
    true,
  );
  if (diagnostics.length > 0 || text === '')
    throw new Error(`The router has no types: ${ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options))}`);
  text = text.replace(/import\("\.\.\/ground\/(context|trpc)\.ts"\)\.(Context|Meta)/g, 'object');
  const left = [...text.matchAll(/import\("(\.[^"]*)"\)/g)].map((match) => match[1]);
  if (left.length > 0) throw new Error(`The router's type still needs ${[...new Set(left)].join(', ')}`);
  ts.sys.writeFile(target, nameRepeated(text));
}
