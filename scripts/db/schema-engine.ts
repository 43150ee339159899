import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as Glue from '@prisma/schema-engine-wasm/schema_engine_bg';

export type SchemaFile = { path: string; content: string };
type AdapterFactory = Parameters<typeof bindMigrationAwareSqlAdapterFactory>[0];
export type SchemaEngine = Glue.SchemaEngine;

/** The files of a multi-file Prisma schema. */
export function readSchema(folder: string): SchemaFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: path.join(folder, name), content: readFileSync(path.join(folder, name), 'utf8') }));
}

/**
 * Prisma's schema engine as WebAssembly, out of node_modules: what `prisma migrate` does through a binary it would have
 * to download.
 * @throws Error with the engine's own words, for instance for a schema that does not parse
 */
export async function loadSchemaEngine(adapterFactory: AdapterFactory, files?: SchemaFile[]): Promise<SchemaEngine> {
  const glue = await (loaded ??= loadWebAssembly());
  const datamodels = files?.map((file): [string, string] => [file.path, file.content]);
  const ignoreLog = () => {};
  return glue.SchemaEngine.new({ datamodels }, ignoreLog, bindMigrationAwareSqlAdapterFactory(adapterFactory));
}

let loaded: Promise<typeof Glue> | undefined;

/**
 * The package is made for bundlers, so the module is wired up by hand; once, because its glue holds a single instance.
 */
async function loadWebAssembly(): Promise<typeof Glue> {
  const glue = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as typeof Glue & {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const code = readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  // The engine reports its panics here; without it they come as a TypeError about set_message.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) },
  });
  return glue;
}
