/** System fonts, and a script of its own: it must work before the page is built. */
export const GOOGLE_CONSENT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Google · Toile</title>
<link rel="stylesheet" href="/dev/google/consent.css">
<script type="module" src="/dev/google/consent.js"></script>
</head>
<body>
<main>
<p class="tag">Sandbox</p>
<h1>Who should Google say you are?</h1>
<p id="about">This is Toile’s own stand-in for Google, for trying things out on this machine. No Google account is used and
nothing is sent to Google. Choose any address; it need not exist.</p>
<p role="alert" hidden></p>
<form novalidate aria-describedby="about">
<fieldset>
<legend class="unseen">The Google account</legend>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus aria-describedby="email-problem">
<p id="email-problem" class="problem" hidden></p>
<label for="name">Name <span>(optional)</span></label>
<input id="name" name="name" autocomplete="name" maxlength="100">
<label class="choice"><input type="checkbox" name="email_verified" checked> Google has verified the address</label>
<label class="choice"><input type="checkbox" name="hosted_domain"> An organisation manages it (Google Workspace)</label>
</fieldset>
<div class="actions">
<button type="submit" class="main" disabled>Continue</button>
<button type="button" id="cancel" disabled>Cancel</button>
</div>
</form>
</main>
</body>
</html>
`
