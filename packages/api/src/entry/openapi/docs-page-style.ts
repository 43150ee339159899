/** The page's own sheet: the system's fonts, light and dark, one column on a phone. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: #fdfdfe; --raised: #f5f6f9; --ink: #1d2233; --muted: #565d70; --line: #dcdfe8; --control: #868da0; --accent: #3a4bc4;
  --get: #1d4fa8; --post: #1f6b3f; --put: #8a4b08; --delete: #a8202c; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161d; --raised: #1b1e27; --ink: #e9ebf2; --muted: #a5abbb; --line: #2d313d; --control: #767d90; --accent: #a3b0ff; --get: #8dbbff; --post: #7fd6a0; --put: #f0bb77; --delete: #ff9a9a; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; }
h1 small { font-size: 1rem; font-weight: 400; color: var(--muted); }
h2 { font-size: 1.25rem; margin: 2.25rem 0 .25rem; }
h3 { display: inline; font-size: 1rem; font-weight: 400; }
h4 { font-size: .875rem; margin: 1.25rem 0 .375rem; }
p { margin: 0 0 .625rem; max-width: 46rem; }
a { color: var(--accent); text-underline-offset: .15em; }
code, pre, textarea { font-family: var(--mono); font-size: .875em; }
small { font-size: .8125rem; color: var(--muted); }
ul { list-style: none; margin: 0; padding: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem; }
.lede, .about, .limits { color: var(--muted); }
nav ul { font-size: .8125rem; }
.group { font-size: .875rem; font-weight: 600; margin: 1rem 0 .125rem; }
nav a { display: block; padding: .25rem 0; color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; padding: .625rem .875rem; border-radius: 8px; }
summary:hover { background: var(--raised); }
.call > summary::marker { color: var(--muted); }
.path { font-weight: 600; }
.what { margin-left: .5rem; color: var(--muted); }
.method { display: inline-block; min-width: 3.75rem; font: 600 .8125rem var(--mono); }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.inside { padding: .25rem .875rem 1rem; border-top: 1px solid var(--line); }
.inside > p:first-child { margin-top: .625rem; }
.fields > li { padding: .375rem 0; border-top: 1px solid var(--line); }
.fields > li:first-child { border-top: 0; }
.required { color: var(--delete); }
.type { font-size: .875rem; }
.about { display: block; }
.nested { margin: .25rem 0 0 .375rem; padding-left: .75rem; border-left: 2px solid var(--line); }
.answers > li { padding: .25rem 0; font-size: .9375rem; }
.answers .headers { margin-left: 2.75rem; font-size: .8125rem; color: var(--muted); }
.status { display: inline-block; min-width: 2.5rem; font-family: var(--mono); font-size: .875rem; }
.s2 { color: var(--post); } .s4, .s5 { color: var(--delete); }
form { margin-top: 1.25rem; }
.try, .keys { padding: .875rem; border-radius: 8px; background: var(--raised); }
.try h4 { margin-top: 0; }
.inputs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: .625rem; margin-bottom: .75rem; }
label { display: block; font-size: .8125rem; font-weight: 600; margin-bottom: .125rem; }
input, select, textarea { width: 100%; padding: .4375rem .5625rem; font-size: 1rem; color: inherit; background: var(--paper); border: 1px solid var(--control); border-radius: 6px; }
input, select, button { font-family: inherit; }
textarea { resize: vertical; margin-bottom: .75rem; font-size: .875rem; }
button { padding: .5rem 1.125rem; font-size: .9375rem; font-weight: 600; color: var(--paper); background: var(--accent); border: 0; border-radius: 6px; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
.note { margin-left: .5rem; font-size: .875rem; }
pre { margin: .75rem 0 0; padding: .75rem; overflow: auto; max-height: 26rem; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; }
pre.headers { color: var(--muted); }
@media (min-width: 60rem) {
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 2.5rem; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; }
  .fields > li { display: grid; align-items: baseline; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 1rem; }
  .nested { grid-column: 2; }
}
@media (max-width: 59.99rem) { nav { margin-bottom: 1.5rem; } nav ul, .group { display: none; } .what { display: block; margin: 0; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
