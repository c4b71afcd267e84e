/** A mail as it leaves: the same words twice, as plain text and as HTML. */
export type Mail = { to: string; subject: string; text: string; html: string }

type Letter = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing: string
}

/** Writes a mail in the product's form from its words; everything is escaped for HTML here, once. */
export function letter({ to, subject, greeting, paragraphs, action, closing }: Letter): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    'Trellis · learning for grades 6 to 8',
  ].join('\n\n')

  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#1f6b4a;color:#ffffff;padding:14px 22px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>${action.url.startsWith('http') ? `\n${addressToCopy(action.url)}` : ''}`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f4ec;font-family:Verdana,Segoe UI,sans-serif;color:#1d2a3a;line-height:1.6;overflow-wrap:break-word">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-weight:700;color:#1f6b4a;font-size:18px">Trellis</p>
<h1 style="font-size:22px">${escapeHtml(greeting)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button}
<p style="color:#5b6472">${escapeHtml(closing)}</p>
</div></body></html>`

  return { to, subject, text, html }
}

/** For who cannot press the button. Such addresses are longer than a phone is wide and have no spaces. */
function addressToCopy(url: string) {
  return `<p style="font-size:13px;color:#5b6472;overflow-wrap:anywhere;word-break:break-word">Or open this address in your browser:<br>${escapeHtml(url)}</p>`
}

function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
