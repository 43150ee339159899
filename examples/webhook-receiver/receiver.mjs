// Takes Outrider's webhooks: checks the signature and the age, takes each delivery once, and answers before it works.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { OUTRIDER_WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
const key = Buffer.from(OUTRIDER_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
if (key.length === 0) throw new Error('Set OUTRIDER_WEBHOOK_SECRET');
const OLDEST_S = 300;

/** Standard Webhooks: base64 of HMAC-SHA256 over `id.seconds.body`; there may be several while a secret is being replaced. */
function isGenuine(headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '', 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > OLDEST_S) return false;
  const right = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();
  return signatures.split(' ').some((text) => {
    const given = Buffer.from(text.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** A delivery that comes twice has the same id. A real receiver keeps them in its database. */
const seen = new Set();

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
    response.writeHead(204).end();
    const id = request.headers['webhook-id'];
    if (seen.has(id)) return undefined;
    seen.add(id);
    const { type, data } = JSON.parse(body.toString('utf8'));
    return process.stdout.write(`${type} ${data.id ?? ''}\n`);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://localhost:${server.address().port}\n`));
