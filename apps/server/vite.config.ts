import { createRequire } from 'node:module';
import { defineConfig } from 'vite';

/**
 * What stays in node_modules: native code, WebAssembly beside its script, and clients that are large and loaded only
 * where they are configured. All else is bundled with our own code: to find and read 900 small files took half of a
 * start.
 */
const LEFT_OUT = [
  '@node-rs/argon2',
  '@resvg/resvg-js',
  '@electric-sql/pglite',
  'google-auth-library',
  'googleapis',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'mongodb',
  'ai',
  '@ai-sdk/openai-compatible',
  'pg-native', // pg asks for it where it is installed: it is not
];

const ownRequire = createRequire(import.meta.url);
/** Express and four of its packages bring a copy each of the list of media types, 200 kB. One does for all. */
const MEDIA_TYPES = createRequire(ownRequire.resolve('express')).resolve('mime-db');

export default defineConfig({
  resolve: { alias: { 'mime-db': MEDIA_TYPES } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: 'hidden', // read when there is a stack to tell: source-stack.ts
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'embedded-worker': '../../packages/db/src/embedded/worker.ts',
        'import-worker': '../../packages/api/src/records/imports/worker.ts',
        'calendar-worker': '../../packages/api/src/records/external-calendars/worker.ts',
        'scoring-worker': '../../packages/api/src/insight/scoring/worker.ts',
      },
      output: {
        // A process holds the text of its program for as long as it runs: without what only people read it is half.
        // Names stay, for stacks.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
  ssr: { target: 'node', noExternal: true, external: LEFT_OUT },
});
