const SECRET_NAME =
  /(?:secret|token|passw|api[-_ ]?key|google[-_]?key|capture[-_]?key|authori[sz]ation|signature|credential|cookie|csrf|captcha|turnstile)/iu;
/** In an address or a text: keys of ours, bearer tokens, and parameters that are named like secrets. */
const SECRET_TEXT =
  /\bck_live_[\w-]+|\bBearer\s+[\w.~+/=-]+|(?<=[?&](?:token|key|secret|sig|signature|api_key|access_token)=)[^&\s"]+/giu;
export const MASK = '••••••';
const DEPTH_MAX = 50;

/** A value as it may be shown: what its name or its form makes a secret is masked. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(SECRET_TEXT, MASK);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET_NAME.test(name) && one !== null && one !== '' ? MASK : maskSecrets(one, depth + 1),
    ]),
  );
}
