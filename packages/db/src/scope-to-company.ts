import { JSON_FIELDS } from './json-fields.ts';

type Args = Record<string, unknown>;

const HAS_WHERE = /^(find|update|delete|upsert|count|aggregate|groupBy)/;

/**
 * The first fence: Prisma's arguments, kept to one company. Adds the company to `where`, and throws when any part of
 * them, however deep (nested create, connect, cursor, compound key), names another one. The database is the second
 * fence.
 */
export function scopeToCompany(model: string, operation: string, args: Args, companyId: string): Args {
  refuseOtherCompany(args, companyId);
  if (!HAS_WHERE.test(operation)) return args;
  const where = (args.where ?? {}) as Args;
  const own = model === 'Company' ? { id: companyId } : { company_id: companyId };
  return { ...args, where: { ...where, AND: [own].concat((where.AND as typeof own | undefined) ?? []) } };
}

function refuseOtherCompany(value: unknown, companyId: string, isCompanyId = false): void {
  if (typeof value === 'string') {
    if (isCompanyId && value !== companyId) throw new CrossCompanyError();
  } else if (Array.isArray(value)) {
    for (const item of value) refuseOtherCompany(item, companyId, isCompanyId);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (!JSON_FIELDS.has(key)) refuseOtherCompany(inner, companyId, isCompanyId || key === 'company_id');
    }
  }
}

class CrossCompanyError extends Error {
  constructor() {
    super('These arguments name another company');
  }
}
