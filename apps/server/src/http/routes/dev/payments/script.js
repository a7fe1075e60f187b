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

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button))
  const response = await fetch(form.action, { method: 'POST', headers: { 'x-csrftoken': csrfToken() }, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? '')
  // The same page again must not be one more step back.
  if (new URL(answer.next, location.href).href === location.href) location.reload()
  else location.assign(answer.next)
}

addEventListener('submit', async (event) => {
  event.preventDefault()
  trouble.hidden = true
  enable(false)
  try {
    await send(event.target, event.submitter)
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
