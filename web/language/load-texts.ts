import { LANGUAGES } from '#domain/language-list.ts'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import arabicStyle from '../styles/arabic.css?url'
import { activate } from './activate.ts'
import type { Text } from './i18n.ts'

type Texts = Record<string, Text>

/** Version of the catalogs of each language, which the build writes here. */
declare const TEXT_VERSIONS: Partial<Record<Language, string>>

declare global {
  interface Window {
    /** Texts by language, to which each piece adds its own (web/vite/text-pieces.ts). */
    pageTexts?: Partial<Record<Language, Texts>>
    /** Loads the texts of a lazily loaded part before it is shown. Absent in English. @param files of the part, its own first */
    loadPartTexts?: ((files: readonly string[] | undefined) => Promise<unknown>) | undefined
    __reactRouterManifest?: { routes: Record<string, { module: string }> }
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/**
 * Loads what the HTML needs to be hydrated in its own language, and otherwise what the page is shown in then.
 * @param built language of the HTML
 * @param chosen language of the page
 */
export async function prepareTexts(built: Language, chosen: Language) {
  if (built === SOURCE_LANGUAGE) await loadTexts(chosen)
  else activate(built, await loadTexts(built))
}

/** @returns false without the texts, as while offline */
export async function show(language: Language): Promise<boolean> {
  const [texts] = await Promise.all([loadTexts(language).catch(() => null), loadStyle(language)])
  if (!texts) return false
  document.documentElement.lang = language
  document.documentElement.dir = LANGUAGES[language].direction
  activate(language, texts)
  return true
}

/** Shows a language, and remembers it in this browser. */
export async function choose(language: Language) {
  if (!(await show(language))) return
  try {
    localStorage.setItem('language', language)
    // For the server's choice of the next page. The Cookie Store API is missing in some browsers.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
  } catch {
    // Without storage it holds until the next page load.
  }
}

/**
 * Loads the texts of the routes that are on the page. From now on the router loads those of each other route with its
 * code: the piece of a route has its exports too.
 * @throws if a piece cannot be loaded, as while offline
 */
async function loadTexts(language: Language): Promise<Texts> {
  if (import.meta.env.DEV) return (await import('./all-texts.ts')).allTexts(language)
  if (language === SOURCE_LANGUAGE) {
    nameFiles((file) => file)
    window.loadPartTexts = undefined
    return {}
  }
  const pieceOf = (file: string) => file.replace(/\.js$/, `.${language}.${TEXT_VERSIONS[language]}.js`)
  window.pageTexts ??= {}
  window.pageTexts[language] ??= {}
  const routes = window.__reactRouterManifest?.routes ?? {}
  const shown = Object.keys(window.__reactRouterRouteModules ?? {})
  const needed = shown.map((id) => load(pieceOf(plain(routes[id]?.module ?? ''))))
  // The page's own routes, whose code the server has named.
  const named = new Set(
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
  )
  for (const { module } of Object.values(routes))
    if (named.has(plain(module))) load(pieceOf(plain(module))).catch(() => {})
  await Promise.all(needed)
  nameFiles(pieceOf)
  // A part without its texts is still of use.
  window.loadPartTexts = async (files) => files?.[0] && load(`/${pieceOf(files[0])}`).catch(() => {})
  return window.pageTexts[language]
}

/** Loads the style of a language that has one of its own. Without a connection its pages are of use without. */
async function loadStyle(language: Language) {
  if (language !== 'ar' || document.querySelector(`link[href="${arabicStyle}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = arabicStyle
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file)

/** Name of a file without that of a piece. */
const plain = (file: string) => file.replace(/\.[a-z]+\.[0-9a-f]{8}\.js$/, '.js')

function nameFiles(nameOf: (file: string) => string) {
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {}))
    route.module = nameOf(plain(route.module))
}
