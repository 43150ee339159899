/** The host name that a web address, an e-mail address or a bare domain stands for, in lower case and without www; null for what has none. */
export function domainOf(text: string): string | null {
  const bare = text.trim().replace(/^[^@\s/]+@/, '');
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^([a-z0-9_]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host) && host.length <= 253 ? host : null;
}
