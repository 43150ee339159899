import { defineConfig } from 'vite';

/**
 * What stays in node_modules: native code, WebAssembly beside its script, and clients that are large and loaded only where they are configured. All else is
 * bundled with our own code: to find and read 900 small files took half of a start.
 */
const LEFT_OUT = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'google-auth-library',
  'googleapis',
  'nodemailer',
  'mongodb',
  'ai',
  '@ai-sdk/openai-compatible',
  'pg-native', // pg asks for it where it is installed: it is not
];

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'embedded-worker': '../../packages/db/src/embedded/worker.ts',
        'import-worker': '../../packages/api/src/imports/worker.ts',
        'scoring-worker': '../../packages/api/src/scoring/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
  ssr: { target: 'node', noExternal: true, external: LEFT_OUT },
});
