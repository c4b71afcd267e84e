import { useSyncExternalStore } from 'react'

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

/**
 * Shows a theme, by default the one that is stored on this device. The HTML of every page runs this function's source
 * before the first paint (web/entry.server.tsx), so it uses nothing of other modules.
 */
export function showTheme(chosen?: Theme) {
  let theme: string | null = chosen ?? null
  try {
    theme ??= localStorage.getItem('theme')
  } catch {
    // The browser's storage is disabled.
  }
  const root = document.documentElement
  const isFixed = theme === 'light' || theme === 'dark'
  if (isFixed) root.setAttribute('data-theme', `${theme}`)
  else root.removeAttribute('data-theme')
  // Colors of the browser's own bars, declared for light and for dark (web/root.tsx).
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme ?? ''
    meta.media = !isFixed ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}

/** Stores the theme on this device, for every account, and shows it in every tab. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Without storage it holds until the next page load.
  }
  showTheme(theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readShownTheme, () => 'system')
}

function readShownTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  const followOtherTab = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'theme') return
    showTheme()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', followOtherTab)
  }
}
