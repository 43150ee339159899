import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isRep } from '@outrider/shared/ground/permissions';
import type { SecuritySettings, SecuritySettingsSet } from '@outrider/shared/people/two-step';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { PeopleDoor } from '../../ground/guard.ts';
import { whoAdministers } from '../../ground/sql/who-may.ts';
import { changePeople } from './change-people.ts';
import { insertCompanyEvent, insertUserEvent } from './users.store.ts';

export const getSecurity = ({ db, company_id }: PeopleDoor): Promise<SecuritySettings> => readSecurity(db, company_id);

/**
 * Who has to sign in with a second step, from their next sign-in on: nobody is thrown out of what they are doing. And
 * what reps see and take away, which holds from the next call of everybody's on.
 */
export async function setSecurity(
  people: PeopleDoor,
  actor: Actor,
  asked: SecuritySettingsSet,
): Promise<SecuritySettings> {
  const { company_id } = people;
  return changePeople(people, actor, 'security.manage', async (tx, self) => {
    const before = await readSecurity(tx, company_id);
    const changes = SETTINGS.filter((name) => asked[name] !== undefined && asked[name] !== before[name]);
    if (changes.length === 0) return before;
    // Whoever these rules hold back does not lift them.
    if (isRep(self.role) && changes.some((name) => name !== 'two_step' && asked[name] === 'all'))
      throw new AppError('FORBIDDEN', MESSAGES.roleBeyondOwn);
    const data = Object.fromEntries(changes.map((name) => [name, asked[name]]));
    await tx.company.updateMany({ where: { id: company_id }, data });
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'security.update',
      subject_kind: 'company',
      subject_id: company_id,
      detail: Object.fromEntries(changes.map((name) => [name, { from: before[name], to: asked[name]! }])),
    });
    if (actor.id) await insertUserEvent(tx, company_id, actor.id);
    if (changes.some((name) => name !== 'two_step')) await insertCompanyEvent(tx, company_id); // what everybody's screen shows may be another
    return readSecurity(tx, company_id);
  });
}

const SETTINGS = ['two_step', 'reps_see', 'reps_export'] as const satisfies (keyof SecuritySettingsSet)[];

/** People who were disabled or have not joined yet do not count. */
async function readSecurity(db: PlatformQueries, company_id: string): Promise<SecuritySettings> {
  const [row] = await db.$queryRaw<[SecuritySettings]>`
    SELECT c.two_step, c.reps_see, c.reps_export, count(p.id)::int AS people,
      (count(*) FILTER (WHERE p.has))::int AS with_two_step,
      (count(*) FILTER (WHERE NOT p.has
            AND (c.two_step = 'everyone'
              OR (c.two_step = 'admins' AND p.administers))))::int AS yet_to_set_up
    FROM companies c LEFT JOIN (
      SELECT u.id, u.company_id, ${whoAdministers()} AS administers,
        EXISTS (SELECT FROM authenticator_apps f WHERE f.login_id = u.id AND f.confirmed_at IS NOT NULL) AS has
      FROM users u JOIN logins a ON a.id = u.id WHERE u.disabled_at IS NULL AND a.password_hash IS NOT NULL
    ) p ON p.company_id = c.id
    WHERE c.id = ${company_id}::uuid GROUP BY c.id`;
  return row;
}
