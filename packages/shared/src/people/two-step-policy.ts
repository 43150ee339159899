/** Who of a company has to sign in with a second step. */
export const TWO_STEP_POLICIES = ['optional', 'admins', 'everyone'] as const;
export type TwoStepPolicy = (typeof TWO_STEP_POLICIES)[number];
