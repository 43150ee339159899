// Runs before the first paint, so that no page flashes in the wrong theme. A file of its own because the content security policy forbids inline scripts.
// src/theme/theme.ts writes the same key and attribute.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is closed to this page: the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'outrider-dark' : 'outrider';
})();
