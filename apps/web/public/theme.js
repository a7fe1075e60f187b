// Runs before the first paint, from a file, because the Content-Security-Policy allows no inline script.
// Two things would flash otherwise: a chosen theme that differs from the system's, and the visitor's pages
// while the server is still being asked about a session that was open a moment ago.
try {
  var theme = localStorage.getItem('toile.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('toile.signed-in') === 'yes') document.documentElement.dataset.session = 'expected'
} catch {
  // Storage is switched off: the system's theme and a visitor's first paint are right.
}
