// The sandbox's payment pages: sends their forms with the token that says they are ours, and goes where the answer says.

const trouble = document.querySelector('#trouble')
const buttons = document.querySelectorAll('button')

const csrfToken = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''

function say(message) {
  trouble.textContent = message
  trouble.hidden = false
  trouble.scrollIntoView({ block: 'center' })
}

function enable(on) {
  for (const button of buttons) button.disabled = !on
}

async function send(address, body) {
  const response = await fetch(address, { method: 'POST', headers: { 'x-csrftoken': csrfToken() }, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? '')
  // The same page again must not be one more step back.
  if (new URL(answer.next, location.href).href === location.href) location.reload()
  else location.assign(answer.next)
}

addEventListener('submit', async (event) => {
  event.preventDefault()
  trouble.hidden = true
  // Before the buttons are switched off: one that is off is not among what its form says.
  const body = new URLSearchParams(new FormData(event.target, event.submitter))
  enable(false)
  try {
    await send(event.target.action, body)
  } catch (error) {
    // A fetch that failed is a TypeError; what the server says is meant for people.
    say(error instanceof TypeError ? 'Toile does not answer at the moment. Please try again.' : error.message)
    enable(true)
  }
})
document.querySelector('#print')?.addEventListener('click', () => print())
// Kept as it was by the browser, and gone to with its button ‘back’: it may be paid by now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
// A press that came before would send the form past this code, or do nothing.
enable(true)
