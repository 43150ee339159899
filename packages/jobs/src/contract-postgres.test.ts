import { createTestDatabase } from '@outrider/testing/database';
import '@outrider/testing/global-setup';
import { inject } from 'vitest';
import { storeIn } from './contract.fixture.ts';
import { jobsContract } from './contract.suite.ts';

const open = async () => storeIn(await createTestDatabase('postgres'));
jobsContract('PostgreSQL', open, inject('postgresUrl') !== null);
