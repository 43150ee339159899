import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { findKnown } from './known.store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Before a write begins: what its input names and the caller does not see is not there for them, as another company's
 * is not. A write itself has the whole company before it, so this does not depend on each of them asking. Costs nothing
 * to whoever sees everything.
 * @throws 404
 */
export async function assertSees(
  { sight, whole }: { sight: CompanyDb; whole: CompanyDb },
  input: unknown,
): Promise<void> {
  if (!sight.reader) return;
  const ids = [...idsIn(input)];
  if (ids.length === 0) return;
  const there = await findKnown(whole, ids);
  if (there.length === 0) return;
  const seen = new Set(await findKnown(sight, there));
  if (there.some((id) => !seen.has(id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
}

/** Every text in it that is an id, however deep. */
function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (UUID.test(value)) found.add(value.toLowerCase());
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const inner of Object.values(value)) idsIn(inner, found);
  }
  return found;
}
