import { createHash } from 'node:crypto';

/**
 * The product's tokens, in light and dark (see the web app's theme.css). The page has no other file, so that its policy
 * can forbid every one.
 */
const STYLE = `
:root{color-scheme:light dark;--canvas:oklch(97.4% .004 265);--sheet:oklch(99.6% .001 265);--ink:oklch(24% .024 268);--muted:oklch(43% .024 268);--line:oklch(91.6% .008 266);--control:oklch(84% .012 266);--hover:oklch(96.6% .006 266);--primary:oklch(49% .205 268);--on-primary:oklch(99% .005 268);--link:oklch(47% .2 268);--notice:oklch(95.5% .065 95);--on-notice:oklch(43% .085 85);--shadow:0 12px 32px -8px oklch(24% .05 268/.16)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(17% .012 268);--sheet:oklch(20.5% .013 268);--ink:oklch(94% .006 265);--muted:oklch(79% .014 266);--line:oklch(28.5% .015 268);--control:oklch(38% .018 268);--hover:oklch(25.5% .015 268);--primary:oklch(54% .195 270);--link:oklch(77% .11 270);--notice:oklch(30.5% .048 88);--on-notice:oklch(88% .12 93);--shadow:none}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:grid;place-items:center;padding:1rem;background:var(--canvas);color:var(--ink);font:14px/1.5 'Inter Variable',Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
main{width:100%;max-width:26rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;box-shadow:var(--shadow);overflow:hidden}
.notice{padding:.75rem 1.25rem;background:var(--notice);color:var(--on-notice);font-size:.8125rem}
.ask{padding:1.25rem}
h1{font-size:1.0625rem;line-height:1.4;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
.who{display:flex;align-items:center;gap:.625rem;margin-top:1rem;padding:.625rem .75rem;border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}
.who i{flex:none;display:grid;place-items:center;width:1.75rem;height:1.75rem;border-radius:50%;background:var(--hover);color:var(--muted);font-style:normal;font-weight:600}
p.lead{margin-top:1rem;color:var(--muted)}
ul{margin:.375rem 0 0;padding:0;list-style:none}
li{display:flex;gap:.625rem;padding:.5rem 0;border-top:1px solid var(--line)}
li:first-child{border-top:0}
li::before{content:"";flex:none;width:.375rem;height:.375rem;margin-top:.5rem;border-radius:50%;background:var(--link)}
form{display:flex;justify-content:flex-end;gap:.5rem;padding:.75rem 1.25rem;border-top:1px solid var(--line)}
button{min-height:2.25rem;padding:0 .875rem;border:1px solid var(--control);border-radius:.5rem;background:var(--sheet);color:var(--ink);font:inherit;font-weight:550;cursor:pointer}
button:hover{background:var(--hover)}
button.primary{border-color:var(--primary);background:var(--primary);color:var(--on-primary)}
button.primary:hover{filter:brightness(1.08)}
button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (max-width:30rem){form{flex-direction:column-reverse}button{min-height:2.75rem}}
`;

/** What a policy needs to let this page's style in and no other. */
export const CONSENT_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const SCOPE = 'https://www.googleapis.com/auth/';
const ASKED = [
  { scope: `${SCOPE}drive.metadata.readonly`, line: 'See the names of your spreadsheets' },
  { scope: `${SCOPE}spreadsheets.readonly`, line: "Read what's in your spreadsheets" },
  { scope: `${SCOPE}spreadsheets`, line: 'Edit your spreadsheets' },
  { scope: `${SCOPE}calendar.calendarlist.readonly`, line: 'See the list of your calendars' },
  { scope: `${SCOPE}calendar.events`, line: 'See and edit events in your calendars' },
  { scope: 'https://mail.google.com/', line: 'Read and send your email' },
];

/** Where the owner of the demo account allows the access. Says plainly that it is not Google. */
export function consentPage(email: string, scopes: readonly string[]): string {
  const asked = ASKED.filter(({ scope }) => scopes.includes(scope)).map(({ line }) => line);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo Google account</title><style>${STYLE}</style></head>
<body>
<main>
<p class="notice"><strong>This is not Google.</strong> This connects to a demo account on this machine, not Google. No data leaves it.</p>
<div class="ask">
<h1>Outrider wants to access your demo account</h1>
<p class="who"><i aria-hidden="true">${email.charAt(0).toUpperCase()}</i>${email}</p>
<p class="lead">This will allow Outrider to:</p>
<ul>
${asked.map((line) => `<li>${line}</li>`).join('\n')}
</ul>
</div>
<form method="post">
<button name="answer" value="deny">Cancel</button>
<button class="primary" name="answer" value="allow" autofocus>Allow</button>
</form>
</main>
</body>
</html>`;
}
