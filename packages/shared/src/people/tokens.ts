import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { TOKEN_SCOPES } from './token-scopes.ts';
import { idField, textField } from '../ground/wire.ts';

/** How tokens of a company begin, and of its sandbox. */
export const TOKEN_PREFIXES = { live: 'ork_live_', test: 'ork_test_' } as const;
/**
 * personal: acts as its person. service: a program's, which is told of by its own name. assistant: one that a person
 * connected over OAuth, for /mcp alone.
 */
export const TOKEN_KINDS = ['personal', 'service', 'assistant'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
/** A person's tokens that are neither revoked nor expired. */
export const TOKENS_PER_PERSON = 50;
const TOKEN_DAYS = { usual: 90, most: 365 } as const;
const ADDRESSES_MAX = 20;

const addressField = z
  .string()
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: MESSAGES.tokenAddressInvalid }));

export const accessTokenSchema = z.object({
  id: z.uuid(),
  kind: z.enum(TOKEN_KINDS),
  name: z.string(),
  /** How it begins and ends. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** From where it works; empty: from everywhere. */
  allowed_addresses: z.array(z.string()),
  owner_id: z.uuid(),
  owner_name: z.string(),
  created_at: z.iso.datetime(),
  /** Null: never. Of an assistant: when its connection ends unless it is used before. */
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  last_used_ip: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

export const tokenCreateSchema = z.strictObject({
  kind: z.enum(['personal', 'service']).default('personal'),
  name: textField(80).pipe(z.string().min(1, 'Enter a name')),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one kind of access').max(TOKEN_SCOPES.length),
  allowed_addresses: z.array(addressField).max(ADDRESSES_MAX).default([]),
  /** Null: never, for admins alone. */
  expires_in_days: z.number().int().min(1).max(TOKEN_DAYS.most).nullable().default(TOKEN_DAYS.usual),
});
export type TokenCreate = z.output<typeof tokenCreateSchema>;
/** `token` is the secret itself: shown this once, stored only as its hash. */
export const tokenCreatedSchema = accessTokenSchema.extend({ token: z.string() });
export const tokenIdSchema = z.strictObject({ id: idField });
