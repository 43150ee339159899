import { createServer } from 'node:http';
import { appRouter } from '/work/main/packages/api/src/root.ts';
import { describeApi } from '/work/main/packages/api/src/rest/openapi.ts';
import { docsPage } from '/work/main/packages/api/src/rest/docs-page.ts';
const d = describeApi(appRouter, { title: 'Outrider API', version: '2.0.0', server: '/api' });
const p = docsPage(d);
console.log('html', p.html.length, 'css', p.css.length, 'js', p.js.length, 'openapi', JSON.stringify(d).length);
const csp = "default-src 'self'; style-src 'self'; script-src 'self'; script-src-attr 'none'; img-src 'self' data:; frame-ancestors 'none'; object-src 'none'; base-uri 'self'; form-action 'self'";
createServer((q, r) => {
  const url = (q.url ?? '').split('?')[0];
  const send = (t: string, b: string, s = 200) => { r.writeHead(s, { 'content-type': t, 'content-security-policy': csp }); r.end(b); };
  if (url === '/api/docs') return send('text/html', p.html);
  if (url === '/api/docs/docs.css') return send('text/css', p.css);
  if (url === '/api/docs/docs.js') return send('text/javascript', p.js);
  let b = ''; q.on('data', (c) => (b += c)); q.on('end', () => url === '/api/auth/login' ? send('application/json', JSON.stringify({ user: { id: 1 }, access_token: 'tok-123' })) : send('application/json', JSON.stringify({ method: q.method, url: q.url, headers: q.headers, body: b }), q.method === 'POST' ? 201 : 200));
}).listen(4977, () => console.log('up'));
