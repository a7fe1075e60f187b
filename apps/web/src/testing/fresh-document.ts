// Test files share a process, and with it one document: each begins with an empty one, and at the start of the page.
document.head.replaceChildren()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
