import { useSyncExternalStore } from 'react'

/** Event of the document that opens the options; reading-options-button.tsx, which other chunks have, repeats its name. */
export const OPEN_READING_OPTIONS = 'reading-options'

/**
 * Shows reading options (domain/reading-options.ts), by default those of the page's account, else the last ones on this
 * device. The HTML of every page runs this function's source before the first paint (web/entry.server.tsx), so it uses
 * nothing of other modules.
 */
export function showReadingOptions(chosen?: string) {
  const user = window.pageStart?.session.user
  // A visitor who looks around is nobody's account.
  const account = user?.isDemo ? null : user
  let options = chosen ?? account?.readingOptions?.join(' ')
  try {
    // A choice that the server does not have yet is newer than the page.
    options = chosen ?? localStorage.getItem(account ? `reading ${account.id}` : 'reading') ?? options
  } catch {
    // The browser's storage is disabled.
  }
  const root = document.documentElement
  if (options) root.setAttribute('data-reading', options)
  else root.removeAttribute('data-reading')
}

/** Shows options in every tab, and on the pages that this device shows without an account. */
export function setShownOptions(options: string) {
  try {
    if (localStorage.getItem('reading') !== options) localStorage.setItem('reading', options)
  } catch {
    // Without storage they hold until the next page load.
  }
  if (readShown() === options) return
  showReadingOptions(options)
  for (const listener of listeners) listener()
}

/** Options that the page shows, as text. */
export function useShownOptions(): string {
  return useSyncExternalStore(subscribe, readShown, () => '')
}

/** True while the page shows the option. */
export function isShown(option: string): boolean {
  return ` ${readShown()} `.includes(` ${option} `)
}

export function useIsShown(option: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isShown(option),
    () => false,
  )
}

const readShown = () => document.documentElement.dataset.reading ?? ''

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== 'reading') return
    showReadingOptions(newValue ?? '')
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', followOtherTab)
  }
}
