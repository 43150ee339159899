import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { firstRequests } from './build/first-requests.ts';
import { iconsApart } from './build/icons-apart.ts';
import { messagesInPlace } from './build/messages-in-place.ts';
import { precompress } from './build/precompress.ts';
import { schemasApart } from './build/schemas-apart.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [messagesInPlace(), schemasApart(), iconsApart(), react(), tailwind(), firstRequests(), precompress()],
  server: { proxy: { '/api': server, '/trpc': server } },
  build: {
    // No data: addresses: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
});
