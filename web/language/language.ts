import { useSyncExternalStore } from 'react'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { i18n } from './i18n.ts'

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

/** Language of the texts in the HTML, which the server has chosen (server/http/pages/site.ts). */
function builtLanguage(): Language {
  const built = import.meta.env.SSR ? i18n.locale : document.documentElement.dataset.built
  return isLanguage(built) ? built : SOURCE_LANGUAGE
}

type LoadTexts = typeof import('./load-texts.ts')

/** Runs code that is loaded only for another language than English, or once somebody chooses one. Without a connection nothing changes. */
const withTexts = (act: (loaded: LoadTexts) => Promise<unknown>) => import('./load-texts.ts').then(act).catch(() => {})

/** Resolves once the HTML can be hydrated in its own language; null if that and the page's is English, which needs no texts. */
export const ready: Promise<unknown> | null =
  import.meta.env.SSR || (builtLanguage() === SOURCE_LANGUAGE && chosenLanguage() === SOURCE_LANGUAGE)
    ? null
    : withTexts(({ prepareTexts }) => prepareTexts(builtLanguage(), chosenLanguage()))

/** Words the page in its language, if the hydrated HTML has another one, as after a choice that the server does not know. */
export function showFirstTexts() {
  if (ready && chosenLanguage() !== i18n.locale) void withTexts(({ show }) => show(chosenLanguage()))
}

/** Changes the language of this browser, at once and in place. */
export async function chooseLanguage(language: Language) {
  await withTexts(({ choose }) => choose(language))
}

/** Language that the texts have now; that of the HTML until the page is hydrated. A new one renders the page anew. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    i18n.subscribe,
    () => (isLanguage(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE),
    builtLanguage,
  )
}
