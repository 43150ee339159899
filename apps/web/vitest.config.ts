import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    ...shared.test,
    include: [...shared.test.include, 'build/**/*.test.ts'],
    environment: 'happy-dom',
    // The tests of a worker share a window, and one that downloads a file would lead it away from all that come after.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    restoreMocks: true,
    pool: 'threads',
    setupFiles: ['src/testing/patience.ts'],
  },
});
