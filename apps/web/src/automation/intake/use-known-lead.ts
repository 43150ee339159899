import { emailField } from '@outrider/shared/schemas/ground/wire';
import { useEffect, useState } from 'react';
import { leadName } from '../../records/engine/lead-name.ts';
import { trpc } from '../../ground/trpc.ts';

const PAUSE_MS = 400;

/**
 * The name of the lead that has this email already, asked when the typing pauses; null when nobody has it or nothing is
 * known yet.
 */
export function useKnownLead(typed: string): string | null {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const email = emailField.safeParse(typed);
    const timer = setTimeout(() => setAsked(email.success ? email.data : null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data } = trpc.leads.list.useQuery(
    { q: asked ?? '', limit: 5 },
    { enabled: asked !== null, meta: { quiet: true } },
  );
  const lead = asked === null ? undefined : data?.items.find(({ email }) => email.toLowerCase() === asked);
  return lead ? leadName(lead) : null;
}
