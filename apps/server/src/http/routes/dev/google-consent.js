// The sandbox Google's consent page: sends the choice, and hands the token to whoever opened this window from our own
// origin. The opener knows its answer by the `state` that it gave along.

const form = document.querySelector('form')
const alert = document.querySelector('[role="alert"]')
const email = document.querySelector('#email')
const emailProblem = document.querySelector('#email-problem')

const state = new URLSearchParams(location.search).get('state')

/** Null for a window that a page elsewhere opened, or a person. */
function ownOpener() {
  try {
    return window.opener?.location.origin === location.origin ? window.opener : null
  } catch {
    return null
  }
}

function say(message) {
  alert.textContent = message
  alert.hidden = false
}

function sayOfEmail(message) {
  emailProblem.textContent = message
  emailProblem.hidden = message === ''
  email.setAttribute('aria-invalid', String(message !== ''))
  if (message !== '') email.focus()
}

function answer(message) {
  ownOpener()?.postMessage({ state, ...message }, location.origin)
  close()
}

const csrfToken = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''

async function askForToken() {
  const data = new FormData(form)
  await fetch('/api/csrf/')
  const response = await fetch('/dev/google/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrfToken() },
    body: JSON.stringify({
      email: data.get('email'),
      name: data.get('name'),
      email_verified: data.has('email_verified'),
      hosted_domain: data.has('hosted_domain'),
    }),
  })
  const body = await response.json()
  if (response.ok) return answer({ access_token: body.access_token })
  if (body.errors?.email) return sayOfEmail(body.errors.email[0])
  say(body.message)
}

async function submit(event) {
  event.preventDefault()
  alert.hidden = true
  sayOfEmail('')
  const button = form.querySelector('.main')
  button.disabled = true
  try {
    await askForToken()
  } catch {
    say('Toile does not answer at the moment. Please try again.')
  } finally {
    button.disabled = false
  }
}

if (!state || ownOpener() === null) {
  form.hidden = true
  say(
    'This window works together with the sign-in that opened it. Close it, and press ‘Continue with Google’ in Toile.',
  )
}
form.addEventListener('submit', submit)
document.querySelector('#cancel').addEventListener('click', () => answer({ error: 'access_denied' }))
// A press that came before would send the form past this code, or do nothing.
for (const button of form.querySelectorAll('button')) button.disabled = false
