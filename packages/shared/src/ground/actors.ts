/**
 * Who did something, as the audit log and timelines tell it. assistant: a language model's program, in the name of a
 * person who connected it.
 */
export const ACTOR_KINDS = ['user', 'system', 'agent', 'webhook', 'assistant'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Public pages on which people outside do something; each is the name of an actor of kind webhook. */
export const PAGE_ACTORS = { proposal: 'Proposal page', portal: 'Client portal', booking: 'Booking page' } as const;
