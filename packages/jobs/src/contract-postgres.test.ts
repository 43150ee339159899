import { createTestDatabase } from '@outrider/testing/database';
import { HAS_POSTGRES } from '@outrider/testing/engines';
import { storeIn } from './contract.fixture.ts';
import { jobsContract } from './contract.suite.ts';

const open = async () => storeIn(await createTestDatabase('postgres'));
jobsContract('PostgreSQL', open, HAS_POSTGRES);
