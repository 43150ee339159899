import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { schemasApart } from './build/schemas-apart.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [schemasApart(), react(), tailwind(), precompress()],
  server: { proxy: { '/api': server, '/trpc': server } },
  build: {
    // No data: addresses: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
});
