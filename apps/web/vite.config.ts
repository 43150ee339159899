import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwind()],
  server: { proxy: { '/api': server, '/trpc': server } },
  // No data: addresses: the content security policy allows files of our own only.
  build: { assetsInlineLimit: 0 },
});
