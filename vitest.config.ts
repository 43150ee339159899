import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

export default defineConfig({ test: { projects: ['packages/*', 'apps/*'], silent: shared.test.silent } });
