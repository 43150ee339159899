/**
 * What runs in the page: keys that live in their two fields only, forms that send, folds that open when they are linked
 * to, a filter. A text, because a bundler must neither rename nor move it; so it has no backtick and no placeholder.
 * Answers are put in as text, never as HTML.
 */
export const DOCS_SCRIPT = String.raw`'use strict';
(() => {
  const LONGEST = 200000;
  const field = (id) => document.getElementById(id);

  function address(form) {
    const query = new URLSearchParams();
    let path = form.dataset.path;
    for (const input of form.querySelectorAll('[data-in]')) {
      if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(input.value));
      else if (input.dataset.in === 'query' && input.value !== '') query.append(input.name, input.value);
    }
    const text = query.toString();
    return text === '' ? path : path + '?' + text;
  }

  function headersOf(form, body) {
    const headers = {};
    const token = field('session-token').value.trim();
    const key = field('capture-key').value.trim();
    if (form.dataset.key === 'session' && token !== '') headers.Authorization = 'Bearer ' + token;
    if (form.dataset.key === 'capture' && key !== '') headers['X-API-Key'] = key;
    if (body !== null && body.value !== '') headers['Content-Type'] = body.dataset.type;
    for (const input of form.querySelectorAll('[data-in=header]')) if (input.value !== '') headers[input.name] = input.value;
    return headers;
  }

  function readable(text, type) {
    if (text.length > LONGEST) return text.slice(0, LONGEST) + '\n… ' + (text.length - LONGEST) + ' more characters';
    if (!/json/.test(type)) return text;
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  /** The token of a sign-in is used from then on. */
  function takeToken(text) {
    try {
      const token = JSON.parse(text).access_token;
      if (typeof token !== 'string') return '';
      field('session-token').value = token;
      return ' Requests on this page now use this session.';
    } catch {
      return '';
    }
  }

  async function send(form) {
    const body = form.querySelector('textarea');
    const note = form.querySelector('.note');
    const answer = form.querySelector('.answer');
    const button = form.querySelector('button');
    const started = performance.now();
    note.textContent = 'Sending…';
    button.disabled = true;
    try {
      const sent = { method: form.dataset.method, headers: headersOf(form, body), credentials: 'omit', cache: 'no-store' };
      if (body !== null && body.value !== '') sent.body = body.value;
      const response = await fetch(address(form), sent);
      const text = await response.text();
      const took = Math.round(performance.now() - started);
      note.textContent = (response.status + ' ' + response.statusText).trim() + ', ' + took + ' ms.' + (response.ok ? takeToken(text) : '');
      answer.querySelector('.headers').textContent = [...response.headers].map(([name, value]) => name + ': ' + value).join('\n');
      answer.querySelector('.body').textContent = readable(text, response.headers.get('content-type') || '') || '(no body)';
      answer.hidden = false;
    } catch {
      note.textContent = document.body.dataset.offline;
      answer.hidden = true;
    } finally {
      button.disabled = false;
    }
  }

  document.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target.matches('form.try')) void send(event.target);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.matches('form.try textarea')) event.target.form.requestSubmit();
  });

  function openLinked() {
    const linked = field(decodeURIComponent(location.hash.slice(1)));
    if (linked === null || !linked.matches('details')) return;
    linked.open = true;
    linked.scrollIntoView();
    linked.querySelector('summary').focus({ preventScroll: true });
  }
  addEventListener('hashchange', openLinked);
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    // A link to where one already is changes no hash.
    if (link !== null && link.getAttribute('href') === location.hash) openLinked();
  });
  openLinked();

  field('filter').addEventListener('input', (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const call of document.querySelectorAll('details.call')) {
      const hidden = !words.every((word) => call.dataset.find.includes(word));
      call.hidden = hidden;
      for (const link of document.querySelectorAll('nav a[href="#' + CSS.escape(call.id) + '"]')) link.parentElement.hidden = hidden;
    }
    const shown = document.querySelectorAll('details.call:not([hidden])').length;
    field('found').textContent = shown === 1 ? '1 endpoint' : shown + ' endpoints';
  });
})();
`;
