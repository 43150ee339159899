import type { PlatformQueries } from '@outrider/db';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import type { CompanyRole } from '@outrider/shared/ground/roles';

/** Whom a sandbox's made-up records belong to. */
export type SandboxPerson = {
  id: string;
  email: string;
  full_name: string;
  role: CompanyRole;
  team: string | null;
  automation_mode: ProcessingMode;
  automation_level: number;
};

/** Fills a sandbox that has its people and nothing else, in a transaction that is under way. */
export type SandboxFiller = (
  tx: PlatformQueries,
  sandbox: { company_id: string; people: readonly SandboxPerson[] },
  now: Date,
) => Promise<void>;
