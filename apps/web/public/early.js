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

// Their code comes when they are painted: it would be in the way of what is to be seen, and keeps a phone busy for a while.
addEventListener('DOMContentLoaded', function () {
  var scripts = document.querySelectorAll('link[rel=later]')
  if (scripts.length === 0) return
  var begin = function () {
    scripts.forEach(function (script) {
      script.rel = 'modulepreload'
    })
    import(document.querySelector('link[data-entry]').href)
  }
  // Nothing is painted in a tab behind others; and who is signed in is led on.
  if (document.hidden || document.documentElement.dataset.session === 'expected') begin()
  else
    requestAnimationFrame(function () {
      setTimeout(begin)
    })
})
