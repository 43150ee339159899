import {
  challengePath,
  FORM_CONTROLS,
  type DrawnField,
  type FormSettings,
  submitPath,
} from '@outrider/shared/automation/capture-forms';
import { FORM_WORDS } from '../words.ts';
import { PROTECTIONS } from './embed-protection.ts';
import { TURNSTILE_SCRIPT } from './turnstile.ts';

/** What a website's script is made of: the form, and what it says. */
export type Embed = { public_id: string; fields: DrawnField[] } & Pick<
  FormSettings,
  'title' | 'submit_label' | 'accent' | 'consent' | 'protection' | 'turnstile_site_key'
>;

/** The script that draws a form where it stands, and sends it to where the script came from. */
export function embedScript({ public_id, ...form }: Embed): string {
  const { sending, failed, trap, choose } = FORM_WORDS;
  const words = { sending, failed, trap, choose };
  const config = {
    ...form,
    path: submitPath(public_id),
    challenge: challengePath(public_id),
    turnstile_script: TURNSTILE_SCRIPT,
    controls: FORM_CONTROLS,
    words,
  };
  return `${RUNTIME}(${JSON.stringify(config)}, ${PROTECTIONS[form.protection]});\n`;
}

/**
 * A text, because a bundler must neither rename nor move it; so it has no backtick and no placeholder. It draws into a
 * shadow root, so that neither the website's style nor ours reaches the other, and through the style sheet's own
 * interface, which every content security policy allows. A website sets
 * --outrider-accent, --outrider-text, --outrider-background, --outrider-border, --outrider-radius and --outrider-font
 * where its page says so.
 */
const RUNTIME = String.raw`(function (config, protect) {
  'use strict';
  var script = document.currentScript;
  var started = Date.now();
  var host = document.createElement('div');
  var root = host.attachShadow({ mode: 'open' });
  var STYLE =
    ':host{display:block;max-width:32rem;color:var(--outrider-text,inherit);font:var(--outrider-font,inherit)}' +
    'form{display:grid;gap:1rem}.field{display:grid;gap:.3rem;margin:0;padding:0;border:0;min-width:0}' +
    'label,legend{font-weight:600;padding:0}.check{display:flex;gap:.5rem;align-items:center;font-weight:400}' +
    'input:not([type=checkbox]),select,textarea{font:inherit;color:inherit;width:100%;box-sizing:border-box;padding:.55rem .7rem;' +
    'background:var(--outrider-background,transparent);border:1px solid var(--outrider-border,#767676);border-radius:var(--outrider-radius,.4rem)}' +
    'select option{color:#111;background:#fff}textarea{min-height:6rem;resize:vertical}input[type=checkbox]{width:1.1rem;height:1.1rem}' +
    ':focus-visible{outline:3px solid var(--outrider-accent,var(--accent));outline-offset:2px}' +
    'button{font:inherit;font-weight:600;justify-self:start;padding:.6rem 1.2rem;border:0;cursor:pointer;color:var(--on-accent);' +
    'background:var(--outrider-accent,var(--accent));border-radius:var(--outrider-radius,.4rem)}button[aria-disabled=true]{opacity:.6;cursor:default}' +
    '.error{color:var(--outrider-error,#b42318);margin:0;font-size:.9em}.consent{margin:0;font-size:.9em}.trap{position:absolute;left:-9999px;height:1px;overflow:hidden}[hidden]{display:none}';

  function el(name, attributes, children) {
    var node = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) {
      var value = attributes[key];
      if (value === true) node.setAttribute(key, '');
      else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
    });
    (children || []).forEach(function (child) {
      node.append(child);
    });
    return node;
  }

  function onAccent(hex) {
    var parts = [1, 3, 5].map(function (at) {
      var share = parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    });
    var luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    return luminance > 0.179 ? '#000' : '#fff';
  }

  function option(pair) {
    return el('option', { value: pair[0] }, [pair[1]]);
  }

  function control(field, id) {
    var shared = { id: id, name: field.name, required: field.required, 'aria-describedby': id + '-error' };
    if (field.control === 'area') return el('textarea', Object.assign({ maxlength: field.max }, shared));
    if (field.control === 'select')
      return el('select', shared, [option(['', config.words.choose])].concat(field.options.map(option)));
    if (field.control === 'number') return el('input', Object.assign({ type: 'number', step: 'any' }, shared));
    if (field.control === 'day') return el('input', Object.assign({ type: 'date' }, shared));
    return el('input', Object.assign({ type: field.type, maxlength: field.max, autocomplete: FILLED[field.name] }, shared));
  }

  var FILLED = {
    email: 'email',
    first_name: 'given-name',
    last_name: 'family-name',
    company_name: 'organization',
    job_title: 'organization-title',
    phone: 'tel'
  };

  function box(name, value, text) {
    return el('label', { class: 'check' }, [el('input', { type: 'checkbox', name: name, value: value }), text]);
  }

  function draw(field, at) {
    var id = 'field-' + at;
    var error = el('p', { class: 'error', id: id + '-error', hidden: true });
    var mark = field.required ? ' *' : '';
    if (field.control === 'check')
      return el('div', { class: 'field', 'data-field': field.name }, [box(field.name, 'true', field.label + mark), error]);
    if (field.control === 'chips')
      return el('fieldset', { class: 'field', 'data-field': field.name }, [
        el('legend', {}, [field.label + mark])
      ].concat(
        field.options.map(function (pair) {
          return box(field.name, pair[0], pair[1]);
        }),
        [error]
      ));
    return el('div', { class: 'field', 'data-field': field.name }, [
      el('label', { for: id }, [field.label + mark]),
      control(field, id),
      error
    ]);
  }

  var trap = el('div', { class: 'trap', 'aria-hidden': 'true' }, [
    el('label', {}, [
      config.words.trap,
      el('input', { type: 'text', name: config.controls.trap, tabindex: '-1', autocomplete: 'off' })
    ])
  ]);
  var button = el('button', { type: 'submit' }, [config.submit_label]);
  var failure = el('p', { class: 'error', role: 'alert' });
  var consent = config.consent ? [el('p', { class: 'consent' }, [config.consent])] : [];
  var slot = el('slot', { name: 'protection' });
  var form = el(
    'form',
    { novalidate: true, 'aria-label': config.title },
    config.fields.map(draw).concat([trap, slot], consent, [failure, button])
  );
  var done = el('p', { role: 'status', tabindex: '-1', hidden: true });

  function show(errors) {
    var first = null;
    form.querySelectorAll('[data-field]').forEach(function (field) {
      var found = errors.find(function (error) {
        return error.field === field.dataset.field;
      });
      var text = field.querySelector('.error');
      text.textContent = found ? found.message : '';
      text.hidden = !found;
      field.querySelectorAll('input,select,textarea').forEach(function (input) {
        if (found) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
        if (found && !first) first = input;
      });
    });
    if (first) first.focus();
    return first !== null;
  }

  function finish(answer) {
    if (answer.redirect) {
      window.location.assign(answer.redirect);
      return;
    }
    form.hidden = true;
    done.hidden = false;
    done.textContent = answer.message;
    done.focus();
  }

  function busy(on) {
    button.setAttribute('aria-disabled', String(on));
    button.textContent = on ? config.words.sending : config.submit_label;
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    var data = {};
    new FormData(form).forEach(function (value, name) {
      if (typeof value !== 'string') return;
      data[name] = data[name] === undefined ? value : [].concat(data[name], value);
    });
    data[config.controls.filled_in] = String(Date.now() - started);
    data[config.controls.page] = window.location.href;
    data[config.controls.referrer] = document.referrer;
    failure.textContent = '';
    show([]);
    busy(true);
    (protection ? protection.collect() : Promise.resolve({}))
      .then(function (proof) {
        return fetch(new URL(config.path, script.src), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(Object.assign(data, proof))
        });
      })
      .then(function (response) {
        return response.json().then(function (answer) {
          if (response.ok) return finish(answer);
          busy(false);
          if (protection) protection.reset();
          if (!show(answer.errors || [])) failure.textContent = answer.detail || config.words.failed;
        });
      })
      .catch(function () {
        busy(false);
        if (protection) protection.reset();
        failure.textContent = config.words.failed;
      });
  });

  var sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE + ':host{--accent:' + config.accent + ';--on-accent:' + onAccent(config.accent) + '}');
  root.adoptedStyleSheets = [sheet];
  root.append(form, done);
  script.after(host);
  var protection = protect && protect(config, script, host);
})`;
