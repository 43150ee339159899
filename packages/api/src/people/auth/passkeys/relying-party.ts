import type { Services } from '../../../ground/services.ts';

/**
 * Whom passkeys are made for: this server as its people reach it. A passkey of another address neither opens this one
 * nor is offered.
 */
export function relyingParty({ publicAddress }: Pick<Services, 'publicAddress'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicAddress());
  return { rpID: hostname, origin };
}
