/**
 * Programs that fetch what a mail names without anybody reading it. Gmail's and Yahoo's image proxies are none: they
 * fetch when the mail is opened.
 */
const SCANNER =
  /bot\b|crawl|spider|scan|preview|prefetch|barracuda|mimecast|proofpoint|fireeye|trendmicro|safelink|symantec|messagelabs|headless|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww/i;
/** Apple's Mail Privacy Protection loads every picture on arrival, and calls itself just this. */
const PRIVACY_PROXY = /^Mozilla\/5\.0$/;
/** What is fetched sooner after a mail left was fetched by a gateway on its way, not by a reader. */
const NOBODY_READS_WITHIN_MS = 10_000;

type Fetched = { method: string; headers: Readonly<Record<string, string>>; sent_at: Date | null; now: Date };

/**
 * Whether this does not look like a person opening a mail or following its link. What it cannot tell counts as a
 * person.
 */
export function isMachineReader({ method, headers, sent_at, now }: Fetched): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join();
  return (
    method !== 'GET' ||
    agent === '' ||
    SCANNER.test(agent) ||
    PRIVACY_PROXY.test(agent) ||
    /prefetch|preview/i.test(purpose) ||
    sent_at === null ||
    now.getTime() - sent_at.getTime() < NOBODY_READS_WITHIN_MS
  );
}
