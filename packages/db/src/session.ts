/**
 * Prisma's adapter sends and reads moments without a zone, as UTC. A server with another default would shift every one of them, and one with
 * another date style would have them misread. A plan that is kept does not know how few rows are wanted of it, and by what it then seems to cost PostgreSQL
 * would compile it, which takes eighty milliseconds each time: none of our statements is long enough to gain that back.
 */
const OURS = ['timezone=UTC', 'datestyle=ISO', 'jit=off'];
const GIVEN = /[?&]options=[^&#]*/;

/**
 * The address of a database with the settings that our sessions need as start parameters, which cost no round trip. Every connection of the
 * product is opened with it. Options that the address has already stay, unless they set the same.
 * Works on the text: pg takes addresses that URL refuses, such as user:password@/database?host=/socket/folder.
 *
 * @param settings more of them, such as role=crm_jobs
 */
export function sessionUrl(url: string, ...settings: string[]): string {
  const options = [...OURS, ...settings].map((setting) => `-c+${setting}`).join('+');
  if (GIVEN.test(url)) return url.replace(GIVEN, (given) => `${given}+${options}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
}
