import pg from 'pg';
import { expect, it } from 'vitest';
import { sessionUrl } from './session.ts';

/** As pg reads the address. */
const read = (connectionString: string) => {
  const { user, password, host, port, database } = new pg.Client({ connectionString });
  return { user, password, host, port, database };
};
const optionsOf = (url: string) =>
  (new pg.Client({ connectionString: url }) as unknown as { connectionParameters: { options?: string } })
    .connectionParameters.options;
const NAME =
  '-c application_name=outrider-live -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c statement_timeout=10s';
const OURS = '-c timezone=UTC -c datestyle=ISO -c jit=off';

it.each([
  ['postgresql://me:secret@db.example:5433/crm', `${NAME} ${OURS}`],
  ['postgresql://me:secret@db.example/crm?application_name=x', `${NAME} ${OURS}`],
  ['postgresql://me:100%!@db.example/crm', `${NAME} ${OURS}`],
  ['postgresql://me:secret@/crm?host=/run/postgresql', `${NAME} ${OURS}`],
  ['postgresql://me:secret@localhost/crm?host=%2Frun%2Fpostgresql', `${NAME} ${OURS}`],
  [
    'postgresql://me:secret@db.example/crm?options=-c%20statement_timeout%3D5s&application_name=x',
    `${NAME} -c statement_timeout=5s ${OURS}`,
  ],
])('%s keeps what it says', (url, options) => {
  expect(optionsOf(sessionUrl(url, 'live'))).toBe(options);
  expect(optionsOf(sessionUrl(url, 'live', 'role=crm_jobs'))).toBe(`${options} -c role=crm_jobs`);
  expect(read(sessionUrl(url, 'live'))).toEqual(read(url));
});
