/**
 * Prisma's adapter sends and reads moments without a zone, as UTC. A server with another default would shift every one of them, and one with
 * another date style would have them misread.
 */
const OURS = ['timezone=UTC', 'datestyle=ISO'];

/**
 * The address of a database with the settings that our sessions need as start parameters, which cost no round trip. Every connection of the
 * product is opened with it. Options that the address has already stay, unless they set the same.
 *
 * @param settings more of them, such as role=crm_jobs
 */
export function sessionUrl(url: string, ...settings: string[]): string {
  const address = new URL(url);
  const options = [...OURS, ...settings].map((setting) => `-c ${setting}`);
  address.searchParams.set('options', [address.searchParams.get('options'), ...options].filter(Boolean).join(' '));
  return address.href;
}
