import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AnchorKeeper } from '@outrider/api/ground/ports/anchors';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { Env } from './env.ts';
import { SERVER_WORDS } from './words.ts';

const WITHIN_MS = 10_000;

/** Where AUDIT_ANCHOR_FILE, AUDIT_ANCHOR_WEBHOOK and AUDIT_ANCHOR_EMAIL say: any of them, or all. */
export function openAnchorKeepers(env: Env): AnchorKeeper[] {
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_WEBHOOK: webhook, AUDIT_ANCHOR_EMAIL: email } = env;
  return [
    ...(file ? [{ name: 'file' as const, keep: (lines: string) => append(file, lines) }] : []),
    ...(webhook ? [{ name: 'webhook' as const, keep: (lines: string) => post(webhook, lines) }] : []),
    ...(email ? [{ name: 'mail' as const, keep: (lines: string, at: Date) => mail(env, email, lines, at) }] : []),
  ];
}

async function append(file: string, lines: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${lines}\n`, { mode: 0o600, flush: true });
}

/** The operator's own address, which may be in this server's network. */
async function post(url: string, lines: string): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson', 'user-agent': `${PRODUCT_NAME}-Audit/1` };
  const signal = AbortSignal.timeout(WITHIN_MS);
  const answer = await fetch(url, { method: 'POST', headers, body: `${lines}\n`, redirect: 'error', signal });
  if (!answer.ok) throw new Error(`The audit anchor webhook answered ${answer.status}`);
}

async function mail({ SMTP_URL, MAIL_FROM }: Env, to: string, lines: string, at: Date): Promise<void> {
  if (!SMTP_URL || !MAIL_FROM) return; // refused when the environment was read
  const { createSmtpMailer } = await import('@outrider/api/records/mail/smtp');
  await createSmtpMailer({ url: SMTP_URL, sender: MAIL_FROM }).send({
    id: `audit-anchor-${at.getTime()}`,
    to: { name: null, email: to },
    author: null,
    unsubscribe_url: null,
    subject: SERVER_WORDS.anchorSubject(at.toISOString().slice(0, 10)),
    text: SERVER_WORDS.anchorText(lines),
    tracking: null,
    calendar: null,
    date: at,
  });
}
