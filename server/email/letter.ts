import { LANGUAGES } from '#domain/language-list.ts'
import { CONTENT_LANGUAGE } from '#domain/languages.ts'
import { readMarked } from '#domain/marked-content.ts'
import { escapeHtml } from '../escape-html.ts'
import type { MailWords, Said } from '../wording.ts'

/**
 * Mail that is worded when it is posted, in the language of its recipient. `headers` are added to those of every mail; an
 * `id` is generated if missing.
 */
export type Mail = {
  id?: string
  to: string
  headers?: Record<string, string>
  write: (words: MailWords) => Letter
}

/** Mail as it is stored and sent, as plain text and HTML. */
export type WordedMail = Omit<Mail, 'write'> & { subject: string; text: string; html: string }

type Letter = {
  subject: Said
  greeting: Said
  paragraphs: Said[]
  /** Sections with their own heading and links, between the paragraphs and the action. */
  sections?: { heading: Said; paragraphs: Said[]; links: Link[] }[]
  action?: Link
  closing: Said
  /** Links below the closing, such as one to unsubscribe. */
  links?: Link[]
  /** Postal address of the sender. */
  address?: string | null
}

type Link = { label: Said; url: string }

/** Dark colors of web/styles/tokens.css, for mail programs that support them. */
const DARK =
  ':root{color-scheme:light dark}@media(prefers-color-scheme:dark){' +
  '.paper{background:#0f1a22!important;color:#f1efe6!important}' +
  '.mark{color:#7fdba8!important}.soft{color:#b4c0c6!important}.line{border-color:#2c3d48!important}' +
  '.button{background:#6bd39a!important;color:#06231a!important}}'

/** Mail in the product's layout, whose texts `write` words. */
export function letter(to: string, write: Mail['write']): Mail {
  return { to, write }
}

/** Words a mail and formats it, escaped. */
export function wordMail({ write, ...mail }: Mail, words: MailWords): WordedMail {
  const { subject, greeting, paragraphs, sections = [], action, closing, links = [], address = null } = write(words)
  const signature = words.say('Trellis · learning for grades 6 to 8')
  const text = [
    greeting,
    ...paragraphs,
    ...sections.flatMap((section) => [section.heading, ...section.paragraphs, ...section.links.map(plainLink)]),
    ...(action ? [plainLink(action)] : []),
    closing,
    ...links.map(plainLink),
    ...(address === null ? [] : [address]),
    signature,
  ]
    .map((line) => readMarked(line).join(''))
    .join('\n\n')

  const button = action
    ? `<p style="margin:28px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;background:#17734a;color:#ffffff;padding:14px 22px;border-radius:12px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>${action.url.startsWith('http') ? `\n${plainAddress(action.url, words)}` : ''}`
    : ''
  const html = `<!doctype html>
<html lang="${words.language}" dir="${LANGUAGES[words.language].direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style><title>${escapeHtml(subject)}</title></head>
<body class="paper" style="margin:0;background:#f9f6ec;font-family:Verdana,Segoe UI,sans-serif;color:#17233c;line-height:1.6;overflow-wrap:break-word">
<div style="max-width:560px;margin:0 auto;padding:24px 20px 32px">
<p class="mark" style="font-weight:700;color:#146440;font-size:18px">Trellis</p>
<h1 style="font-size:22px;line-height:1.3">${escapeHtml(greeting)}</h1>
${paragraphs.map(htmlParagraph).join('\n')}
${sections.map(htmlSection).join('\n')}
${button}
<p class="soft line" style="color:#4b5566${sections.length === 0 ? '' : ';margin-top:28px;border-top:1px solid #ddd6c3;padding-top:20px'}">${htmlText(closing)}</p>
${links.map(htmlLink).join('\n')}
<p class="soft line" style="margin-top:32px;border-top:1px solid #ddd6c3;padding-top:16px;font-size:13px;color:#4b5566">${escapeHtml(signature)}${address === null ? '' : `<br>${escapeHtml(address)}`}</p>
</div></body></html>`

  return { ...mail, subject, text, html }
}

const plainLink = ({ label, url }: Link) => `${label}:\n${url}`
const htmlParagraph = (paragraph: string) => `<p>${htmlText(paragraph)}</p>`

/** Escapes a text, names the language of the content in it, and links its addresses, without trailing punctuation. */
function htmlText(text: string): string {
  const [first = '', ...rest] = readMarked(escapeHtml(text))
  const marked = rest.map((part, index) =>
    index % 2 === 0
      ? `<span lang="${CONTENT_LANGUAGE}" dir="${LANGUAGES[CONTENT_LANGUAGE].direction}">${part}</span>`
      : part,
  )
  return [first, ...marked]
    .join('')
    .replaceAll(
      /https?:\/\/[^\s<]*[^\s<.,:;!?)]/g,
      (url) => `<a class="mark" href="${url}" style="color:#146440;overflow-wrap:anywhere">${url}</a>`,
    )
}

const htmlLink = ({ label, url }: Link) =>
  `<p style="margin:8px 0"><a class="mark" href="${escapeHtml(url)}" style="color:#146440">${escapeHtml(label)}</a></p>`

function htmlSection({ heading, paragraphs, links }: NonNullable<Letter['sections']>[number]) {
  return `<h2 class="line" style="margin-top:28px;border-top:1px solid #ddd6c3;padding-top:20px;font-size:19px;line-height:1.3">${escapeHtml(heading)}</h2>
${[...paragraphs.map(htmlParagraph), ...links.map(htmlLink)].join('\n')}`
}

/** Plain address for readers who cannot use the button. It is wider than a phone and has no spaces, so it must wrap. */
function plainAddress(url: string, words: MailWords) {
  return `<p class="soft" style="font-size:13px;color:#4b5566;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(words.say('Or open this address in your browser:'))}<br>${escapeHtml(url)}</p>`
}

/**
 * Cleans a visitor's name for a mail to another person. Mail programs turn texts that look like addresses into links,
 * so every character that an address needs is removed: mails never contain a stranger's link.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'’()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
