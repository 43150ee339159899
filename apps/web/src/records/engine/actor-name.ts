import { type ActorKind, PAGE_ACTORS } from '@outrider/shared/ground/actors';

type Actor = { actor_kind: ActorKind | null; actor_name: string | null };
const KINDS = {
  user: 'A user',
  system: 'Automatic',
  agent: 'An agent',
  webhook: 'Webhook',
  assistant: 'An assistant',
} as const;

const PAGES: ReadonlySet<string> = new Set(Object.values(PAGE_ACTORS));

/** Who did something to a record, as its timeline says it. */
export const actorName = ({ actor_kind, actor_name }: Actor) =>
  actor_kind === 'webhook' && actor_name && !PAGES.has(actor_name)
    ? `Webhook, ${actor_name}`
    : (actor_name ?? KINDS[actor_kind ?? 'system']);
