// A proxy for the benchmark: hands each call to the next server in turn. Stands for the load balancer in front of
// several instances.
import { Agent, createServer, request } from 'node:http';
import { PROXY } from './env.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let turn = 0;

const proxy = createServer((asked, answer) => {
  const port = PROXY.targets[turn++ % PROXY.targets.length];
  const { method, url, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passed.on('error', () => answer.headersSent || answer.writeHead(502).end());
  asked.pipe(passed);
});
proxy.listen(PROXY.port, '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
