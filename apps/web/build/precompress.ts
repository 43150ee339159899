import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** Pictures and fonts are compressed already, and a smaller file travels in one packet anyway. */
const WORTH_IT = /\.(js|css|svg|html|json)$/;
const LEAST_BYTES = 1024;

/** Writes every file of the build beside itself as <file>.br and <file>.gz, as small as they get: the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source);
        if (!WORTH_IT.test(fileName) || source.length < LEAST_BYTES) continue;
        const [brotli, gzipped] = await Promise.all([
          inBrotli(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
          inGzip(source, { level: 9 }),
        ]);
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipped });
      }
    },
  };
}
