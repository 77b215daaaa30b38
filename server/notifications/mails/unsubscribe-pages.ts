import { escaped } from '../../mail/mail-html.ts'

// Pages without scripts, so that they open in any mail program, signed in or not.

export const askPage = (topic: string): string =>
  page(
    'Unsubscribe?',
    `<p>You will no longer receive mails about:</p>
<p class="topic">${escaped(topic)}</p>
<p>Notifications in Seventeen stay as they are.</p>
<form method="post"><button>Unsubscribe</button></form>
<p><a href="/profile/notifications">Manage your mails instead</a></p>`,
  )

export const donePage = (topic: string): string =>
  page(
    'You are unsubscribed',
    `<p>You no longer receive mails about:</p>
<p class="topic">${escaped(topic)}</p>
<p>To switch them on again, open <a href="/profile/notifications">your notifications</a>.</p>`,
  )

export const deadLinkPage = (): string =>
  page(
    'This link does not work',
    `<p>The link is incomplete, or its account or kind of mail no longer exists. Copy the whole link from the mail, or
sign in and <a href="/profile/notifications">manage your mails there</a>.</p>`,
  )

const page = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Seventeen</title>
<style>${styles}</style>
</head>
<body>
<header><a href="/">Seventeen</a></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`

const styles = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#14191c);--raised:light-dark(#fff,#1b2226);--ink:light-dark(#1c2a2e,#e8ecea);--line:light-dark(#e4e1d9,#2f393e);--primary:light-dark(#0f6b66,#4fb8b0);--hover:light-dark(#0b5450,#7accc5);--on-primary:light-dark(#fff,#0d1b1c)}
body{margin:0;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.5 'Source Sans 3 Variable',system-ui,sans-serif}
header,main{max-width:560px;margin:0 auto}
header{padding-bottom:16px;font:600 20px/1.3 Georgia,serif}
header a{color:inherit;text-decoration:none}
main{box-sizing:border-box;padding:24px;background:var(--raised);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 16px;font:600 24px/1.3 Georgia,serif}
p{margin:0 0 16px}
p:last-child{margin:0}
.topic{padding-left:16px;border-left:3px solid var(--line);font-weight:600}
main a{color:var(--primary)}
button{margin:8px 0 24px;padding:12px 24px;border:0;border-radius:8px;background:var(--primary);color:var(--on-primary);font-family:inherit;font-size:16px;font-weight:600;line-height:1.5;cursor:pointer}
button:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`
