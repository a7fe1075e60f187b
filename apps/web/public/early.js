// What cannot wait for the page's code. A file of its own, because the Content-Security-Policy allows no inline script.

// Before the first paint, or two things would flash: a chosen theme that differs from the system's, and the visitor's
// pages while the server is still being asked about a session that was open a moment ago.
try {
  var theme = localStorage.getItem('toile.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('toile.signed-in') === 'yes') document.documentElement.dataset.session = 'expected'
} catch {
  // Storage is switched off: the system's theme and a visitor's first paint are right.
}

// The pages that the build wrote are seen before their code is there. A press on one of their buttons is kept, the last
// one only, until src/lib/early-press.ts makes it.
window.earlyPress = {
  button: null,
  keep: function (event) {
    window.earlyPress.button = event.target.closest('button')
  },
}
addEventListener('click', window.earlyPress.keep, true)
