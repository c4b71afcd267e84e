import { text } from 'node:stream/consumers'
import arabicFont from '@initial-fonts/arabic.woff2'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { LANGUAGES } from '#domain/language-list.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { firstViews } from './first-view/first-views.tsx'
import { activate } from './language/activate.ts'
import { allTexts } from './language/all-texts.ts'
import { i18n } from './language/i18n.ts'
import { showLanguage } from './language/language.ts'
import { showReadingOptions } from './product/reading-options/shown-options.ts'
import arabicStyle from './styles/arabic.css?url'
import { showTheme } from './ui/theme.ts'
import { minify } from './vite/minify.ts'
import { PAGE_LANGUAGE } from './vite/render-languages.ts'

/**
 * Renders a page to HTML during the build: there is no rendering server, so the whole page is awaited. Without this
 * file, the router would install its default entry with crawler detection.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const language = request.headers.get(PAGE_LANGUAGE)
  // The build renders one page at a time.
  if (isLanguage(language)) activate(language, allTexts(language))
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const named = (await text(prelude)).replace('<html lang="en"', `<html lang="${i18n.locale}"`)
  const built = isLanguage(language) ? inLanguage(named, language) : named
  const html = withTheme(built.replaceAll(PRELOAD, `${PRELOAD} fetchPriority="low"`))
  return new Response(context.isSpaMode ? withStartingPage(html) : html, { status, headers })
}

/** Names the language of the HTML, and its own style and typeface. */
function inLanguage(html: string, language: Language): string {
  const named = html.replace('<html ', `<html data-built="${language}" `)
  if (language !== 'ar') return named
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${arabicFont}"/>`
  return named.replace('</head>', `${font}<link rel="stylesheet" href="${arabicStyle}"/></head>`)
}

const PRELOAD = '<link rel="modulepreload"'

const DIRECTIONS = Object.fromEntries(Object.entries(LANGUAGES).map(([code, { direction }]) => [code, direction]))

/** Shows the stored theme and the reading options, and sets the language, before the first paint, and before the style file, for which a script would wait. */
function withTheme(html: string): string {
  const colors = html.match(/<meta name="theme-color"[^>]*>/g) ?? []
  const [start = ''] = /^.*?<head><meta charset="utf-8"\/>/is.exec(html) ?? []
  if (start === '' || colors.length !== 2) throw new Error('The page has no head or no theme colors')
  const rest = colors.reduce((others, color) => others.replace(color, ''), html.slice(start.length))
  const script = `(${showTheme})();(${showReadingOptions})();(${showLanguage})(${JSON.stringify(DIRECTIONS)})`
  return `${start}${colors.join('')}<script>${minify(script)}</script>${rest}`
}

/**
 * Prepares the starting page: its scripts begin to load when it is painted (start-app.ts). It has the beginnings of pages
 * (first-view/).
 */
function withStartingPage(html: string): string {
  const [script = '', code] = /<script type="module" async="">(.*?)<\/script>/s.exec(html) ?? []
  if (code === undefined) throw new Error('The starting page has no script')
  const place = '<div id="first-view"></div>'
  if (!html.includes(place)) throw new Error('The starting page has no place for a first view')
  return html
    .replace(place, () => `<div id="first-view">${firstViews()}</div>`)
    .replace(script, () => `<script type="text/plain" id="app-start">${code}</script>`)
    .replaceAll(PRELOAD, '<link rel="preload-later"')
}
