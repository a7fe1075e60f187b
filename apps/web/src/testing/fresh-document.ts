import { toast } from 'sonner'

// Test files share a process, and with it one document: each begins with an empty one, at the start of the page, and without the messages
// of the one before.
document.head.replaceChildren()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
toast.dismiss()
