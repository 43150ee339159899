import { defineConfig } from 'vitest/config';
import { withServer } from '../../vitest.shared.ts';

export default defineConfig(withServer);
