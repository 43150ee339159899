import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { proposalHtml, proposalMarkdown } from './proposal-html.ts';

const sentence = (text: string) => ({ text, rests_on: [], factual: false });
const made = (title: string, ...sections: [string, ...string[]][]) =>
  proposalMarkdown({
    title,
    sections: sections.map(([heading, ...texts]) => ({ heading, sentences: texts.map(sentence) })),
  });

function page(html: string) {
  const { document } = new Window({
    settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  return document;
}

it('keeps a proposal as Markdown and shows it as a page', () => {
  const markdown = made(
    'Proposal for Calder',
    ['What it costs', 'The budget is $85,000.', 'Nothing else.\n\n', 'Paid on delivery.'],
    ['Next steps', 'We talk.'],
  );
  expect(markdown).toBe(
    '# Proposal for Calder\n\n## What it costs\n\nThe budget is $85,000. Nothing else.\n\nPaid on delivery.\n\n## Next steps\n\nWe talk.\n',
  );
  const document = page(proposalHtml(markdown));
  expect(document.title).toBe('Proposal for Calder');
  expect([...document.querySelectorAll('body > *')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H1', 'Proposal for Calder'],
    ['H2', 'What it costs'],
    ['P', 'The budget is $85,000. Nothing else.'],
    ['P', 'Paid on delivery.'],
    ['H2', 'Next steps'],
    ['P', 'We talk.'],
  ]);
});

it('knows the marks a person may add', () => {
  const document = page(proposalHtml('# A\n\n- one\n- **two** and *three*\n\nlast\nline'));
  expect(document.body.innerHTML.replaceAll('\n', '')).toBe(
    '<h1>A</h1><ul><li>one</li><li><strong>two</strong> and <em>three</em></li></ul><p>last<br>line</p>',
  );
});

it.each([
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![pixel](https://evil.example/pixel.png)',
  '[click](javascript:alert(1))',
  '<style>@import url(https://evil.example)</style>',
  '</style><iframe src="https://evil.example"></iframe>',
  '"><svg/onload=alert(1)>',
  '# a heading of its own',
  '- a list of its own',
  '**bold** _and_ `code` | table |',
  String.raw`\<b\> \\<i>`,
  '&lt;script&gt; &#60;script&#62;',
  'a\r\n\r\n## b\n\n<b>c</b>',
])('shows hostile words as they are written: %j', (words) => {
  const html = proposalHtml(made(`Title ${words}`, [`Heading ${words}`, `Text ${words}`]));
  const document = page(html);
  const plain = words.replaceAll(/\s+/g, ' ');
  expect(document.querySelector('h1')?.textContent).toBe(`Title ${plain}`);
  expect(document.title).toBe(`Title ${plain}`);
  expect(document.querySelector('h2')?.textContent).toBe(`Heading ${plain}`);
  expect((document.body.textContent ?? '').replaceAll(/\s+/g, ' ')).toContain(`Text ${plain}`);
  expect(
    [...document.querySelectorAll('*')]
      .map(({ tagName }) => tagName)
      .filter((tag) => !['HTML', 'HEAD', 'META', 'TITLE', 'STYLE', 'BODY', 'H1', 'H2', 'P', 'BR'].includes(tag)),
  ).toEqual([]);
  expect(document.querySelectorAll('h2')).toHaveLength(1);
  for (const element of document.querySelectorAll('body *')) expect(element.attributes).toHaveLength(0);
});

it('fetches nothing and runs nothing', () => {
  const html = proposalHtml(made('A', ['B', 'C']));
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/https?:|<script|<link|url\(/);
});
