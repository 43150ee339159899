/**
 * What a lead may not say about itself: the capture key decides the company. In the normal form of spellingOf, as all
 * keys here.
 */
const TENANT_KEY = 'companyid';

/** Secrets and form tokens that senders put beside the fields. They must not reach the notes. */
const SECRET_KEYS: ReadonlySet<string> = new Set(
  'googlekey apikey xapikey token accesstoken authtoken authorization password passwd secret clientsecret csrf csrftoken authenticitytoken grecaptcharesponse hcaptcharesponse cfturnstileresponse'.split(
    ' ',
  ),
);

export const isTenantKey = (key: string) => key === TENANT_KEY;
export const isSecretKey = (key: string) => SECRET_KEYS.has(key);
