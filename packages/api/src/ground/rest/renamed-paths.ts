import type { RestAnswer } from './rest-call.ts';

type Renamed = { was: RegExp; is: string };

/** Paths that carry another name since 2026-11-24, so that no two patterns of the reference fit one address. */
const RENAMED: readonly Renamed[] = [
  { was: /^\/(leads|accounts|contacts|opportunities)\/duplicates(?=\/|$)/, is: '/duplicates/$1' },
  { was: /^\/leads\/(?!by-id\/)([^/]+)\/(scores|timeline|activities|conversion)(?=\/?$)/, is: '/leads/by-id/$1/$2' },
];

/** When the old names were deprecated (RFC 9745, in seconds), and until when they answer (RFC 8594). */
const DEPRECATED_AT = `@${Date.UTC(2026, 10, 24) / 1000}`;
const SUNSET = new Date(Date.UTC(2027, 10, 24)).toUTCString();

/** A path below /api by its present name; null for one that has no other. */
export function presentPath(path: string): string | null {
  const renamed = RENAMED.find(({ was }) => was.test(path));
  return renamed ? path.replace(renamed.was, renamed.is) : null;
}

/** The answer, which says that it was asked for under an old name and what the present one is. */
export function withSuccessor(answer: RestAnswer, path: string): RestAnswer {
  const { link } = answer.headers;
  Object.assign(answer.headers, {
    deprecation: DEPRECATED_AT,
    sunset: SUNSET,
    link: `${link ? `${link}, ` : ''}</api${path}>; rel="successor-version"`,
  });
  return answer;
}
