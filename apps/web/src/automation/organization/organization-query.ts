import { MESSAGES } from '@outrider/shared/ground/messages';

/** How the screen's own data is asked for: a failure says so, a 403 is left to the screen. */
export const ORGANIZATION_QUERY = { meta: { failure: MESSAGES.loadOrganizationFailed, forbiddenInPlace: true } };
