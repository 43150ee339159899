import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    ...shared.test,
    include: [...shared.test.include, 'build/**/*.test.ts'],
    environment: 'happy-dom',
    restoreMocks: true,
    pool: 'threads',
    setupFiles: ['src/testing/patience.ts'],
  },
});
