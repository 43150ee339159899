import { defineConfig } from 'vite';

/** One bundle of our own code; what comes from npm stays in node_modules (native and WebAssembly parts do not bundle). */
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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { target: 'node', noExternal: [/^@outrider\//] },
});
