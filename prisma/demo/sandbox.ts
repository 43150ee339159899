import type { SandboxPerson } from '@outrider/api/ground/ports/sandbox';
import type { PlatformQueries } from '@outrider/db';
import { FIELDSTONE } from './people.ts';
import { formTeam } from './team.ts';
import { seedWork } from './work.ts';

/** What a sandbox begins with: the demo company's months of work, in the hands of the company's own people. */
export async function fillSandbox(
  tx: PlatformQueries,
  { company_id, people }: { company_id: string; people: readonly SandboxPerson[] },
  now: Date,
): Promise<void> {
  const ids = new Map(people.map(({ id, email }) => [email, id]));
  const team = formTeam(
    people.map((person) => ({ ...person, quarterly_goal: null })),
    ({ email }) => ids.get(email) ?? '',
  );
  const since = now.getTime() - FIELDSTONE.age;
  await seedWork(tx, company_id, FIELDSTONE, team, { since, now: now.getTime() });
}
