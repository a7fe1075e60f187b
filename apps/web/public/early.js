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
  var begun = false
  var begin = function () {
    if (begun) return
    begun = true
    scripts.forEach(function (script) {
      script.rel = 'modulepreload'
    })
    // The large ones run one after the other, so that the browser answers in between; the entry brings the rest.
    var turns = Array.from(document.querySelectorAll('link[data-turn]'))
    turns.push(document.querySelector('link[data-entry]'))
    var next = function () {
      var running = import(turns.shift().href)
      // What goes wrong in the entry is for who listens to errors; what cannot be loaded before it, the entry meets again.
      if (turns.length > 0) running.then(soon, soon)
    }
    var soon = function () {
      setTimeout(next)
    }
    next()
  }
  // Nothing is painted in a tab behind others; and who is signed in is led on.
  if (document.hidden || document.documentElement.dataset.session === 'expected') return begin()
  // A browser that hides from pages how fast they are says nothing of the paint, which is soon then.
  addEventListener('load', function () {
    setTimeout(begin, 1000)
  })
  new PerformanceObserver(function (seen) {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
})
