import { createTestDatabase } from '@outrider/testing/database';
import { storeIn } from './contract.fixture.ts';
import { jobsContract } from './contract.suite.ts';

jobsContract('the embedded database', async () => storeIn(await createTestDatabase('embedded')));
