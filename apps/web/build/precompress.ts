import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** Pictures and fonts are compressed already, and a smaller file travels in one packet anyway. */
const WORTH_IT = /\.(js|css|svg|html|json)$/;
const LEAST_BYTES = 1024;

/**
 * Writes every file of the build beside itself as <file>.br and <file>.gz, as small as they get: the server sends them
 * as they are.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // What was written, not the bundle before: Vite fills in addresses of chunks after all plugins have seen it.
    async writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => WORTH_IT.test(name))) {
        const file = path.join(dir, fileName);
        const source = await readFile(file);
        if (source.length < LEAST_BYTES) continue;
        const [brotli, gzipped] = await Promise.all([
          inBrotli(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
          inGzip(source, { level: 9 }),
        ]);
        await writeFile(`${file}.br`, brotli);
        await writeFile(`${file}.gz`, gzipped);
      }
    },
  };
}
