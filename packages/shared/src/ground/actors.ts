/**
 * Who did something, as the audit log and timelines tell it. assistant: a language model's program, in the name of a
 * person who connected it.
 */
export const ACTOR_KINDS = ['user', 'system', 'agent', 'webhook', 'assistant'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
