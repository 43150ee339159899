// A website with a contact form. All that is Outrider's is the script tag: it draws the form where it stands, and sends it.
import { createServer } from 'node:http';

const { OUTRIDER_URL, OUTRIDER_FORM, PORT = '8080' } = process.env;
if (!OUTRIDER_URL || !OUTRIDER_FORM) throw new Error('Set OUTRIDER_URL and OUTRIDER_FORM');
const script = new URL(`/forms/${encodeURIComponent(OUTRIDER_FORM)}.js`, OUTRIDER_URL);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Harbour Instruments</title>
  </head>
  <body>
    <main>
      <h1>Talk to us</h1>
      <p>Tell us what you measure, and we'll show you how others do it.</p>
      <script src="${script.href}" async></script>
    </main>
  </body>
</html>
`;

const server = createServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
});
server.listen(Number(PORT), () => process.stdout.write(`http://localhost:${server.address().port}\n`));
