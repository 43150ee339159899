export { createOutriderClient, type OutriderOptions } from './client.ts';
export { each } from './each.ts';
export { type ErrorReason, type FieldError, isOutriderError, OutriderError } from './error.ts';
export type { OutriderClient, OwnFields } from './own-fields.ts';
export type { AppRouter, OutriderInputs, OutriderOutputs } from './router.ts';
export { signIn, type SignedIn } from './sign-in.ts';
export type { Token } from './token.ts';
