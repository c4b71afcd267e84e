import { useSyncExternalStore } from 'react'
import { isLanguage, LANGUAGES, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { i18n, type Text } from './i18n.ts'

type Texts = Readonly<Record<string, Text>>

/**
 * Sets the language and direction of the page: that of its account, else the one that is stored on this device, else the
 * first of the browser's that the site offers (`LANGUAGES`, which the server writes into the HTML). The HTML of every page runs this function's
 * source before the first paint (web/entry.server.tsx), so it uses nothing of other modules.
 * @param directions of every language
 */
export function showLanguage(directions: Record<string, 'ltr' | 'rtl'>) {
  const root = document.documentElement
  const offered = root.dataset.languages?.split(' ') ?? ['en']
  const user = window.pageStart?.session.user
  // A visitor who looks around is nobody's account.
  let stored: string | null | undefined = user?.isDemo ? null : user?.language
  try {
    // A choice that the server does not have yet is newer than the page.
    stored = localStorage.getItem(`language ${user?.id}`) ?? stored ?? localStorage.getItem('language')
  } catch {
    // The browser's storage is disabled.
  }
  const wishes = [stored ?? '', ...navigator.languages].map((tag) => tag.split('-')[0] ?? '')
  root.lang = wishes.find((language) => offered.includes(language)) ?? 'en'
  root.dir = directions[root.lang] ?? 'ltr'
}

/** Languages that the site offers, of which English is always one. */
export function offeredLanguages(): Language[] {
  return (document.documentElement.dataset.languages?.split(' ') ?? [SOURCE_LANGUAGE]).filter(isLanguage)
}

/** Language of the page's HTML element. */
function chosenLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : SOURCE_LANGUAGE
}

/** Loads the texts of a language; null without them, as while offline. Only a browser that needs another than English loads any code for it. */
async function load(language: Language): Promise<Texts | null> {
  if (language === SOURCE_LANGUAGE && i18n.locale === SOURCE_LANGUAGE) return {}
  return import('./load-texts.ts').then(({ loadTexts }) => loadTexts(language)).catch(() => null)
}

/** Texts of the page's language, loaded with the app; null for English, whose texts are in the code. */
export const firstTexts: Promise<Texts | null> | null =
  import.meta.env.SSR || chosenLanguage() === SOURCE_LANGUAGE ? null : load(chosenLanguage())

/** Words the page in its language, once it is hydrated: the built HTML is in English. */
export function showFirstTexts() {
  void firstTexts?.then((texts) => texts && i18n.activate(chosenLanguage(), texts))
}

/** Changes the language of this browser, at once and in place. */
export async function chooseLanguage(language: Language) {
  const texts = await load(language)
  if (!texts) return
  try {
    localStorage.setItem('language', language)
  } catch {
    // Without storage it holds until the next page load.
  }
  document.documentElement.lang = language
  document.documentElement.dir = LANGUAGES[language].direction
  i18n.activate(language, texts)
}

/** Language that the texts have now; English until the page is hydrated. A new one renders the page anew. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    i18n.subscribe,
    () => (isLanguage(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE),
    () => SOURCE_LANGUAGE,
  )
}
