import { defineConfig } from 'vitest/config';
import { withDatabases } from '../../vitest.shared.ts';

export default defineConfig(withDatabases);
