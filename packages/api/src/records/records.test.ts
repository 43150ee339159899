import { randomUUID } from 'node:crypto';
import type { Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { createTestDatabase } from '@outrider/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
