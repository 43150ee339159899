import { MESSAGES } from '@outrider/shared/ground/messages';
import { getPinned, textOf } from '../../ground/outgoing/get-pinned.ts';
import { pinHost, type Resolve } from '../../ground/outgoing/public-host.ts';
import { hostOf } from '../../ground/outgoing/webhook-url.ts';
import { type LinkProbe, LinkProbeError } from '../../ground/ports/link-probe.ts';

const BYTES_MAX = 1_000;
const TIMEOUT_MS = 10_000;

type Options = { isPublic?: (address: string) => boolean; resolve?: Resolve; timeout_ms?: number };

/**
 * Asks an address on the public internet, and follows it nowhere. Every address that its name stands for must be
 * public, and the connection goes to the one that was checked. The options are for tests and for a developer's machine.
 */
export function createLinkProbe({ isPublic, resolve, timeout_ms = TIMEOUT_MS }: Options = {}): LinkProbe {
  return async (text) => {
    const url = new URL(text);
    const signal = AbortSignal.timeout(timeout_ms);
    const pinned = await pinHost(hostOf(url), isPublic, resolve).catch((error: unknown) => {
      throw new LinkProbeError(MESSAGES.linkDomainUnknown, { cause: error });
    });
    if (!pinned) throw new LinkProbeError(MESSAGES.linkDomainPrivate);
    try {
      const response = await getPinned(url, { headers: { 'user-agent': 'Outrider-Links/1' }, pinned, signal });
      if (response.statusCode === 200) return await textOf(response, BYTES_MAX, elsewhere);
      response.destroy();
    } catch (error) {
      if (error instanceof LinkProbeError) throw error;
      const isCertificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(codeOf(error));
      throw new LinkProbeError(isCertificate ? MESSAGES.linkDomainUncertified : MESSAGES.linkDomainUnreachable, {
        cause: error,
      });
    }
    throw elsewhere();
  };
}

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';
const elsewhere = () => new LinkProbeError(MESSAGES.linkDomainElsewhere);
