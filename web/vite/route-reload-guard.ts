import type { Plugin } from 'vite'

type Page = { sessionStorage: Pick<Storage, 'getItem' | 'setItem'>; location: Pick<Location, 'reload'> }

/**
 * Handles a page whose code failed to load: reloads it for the files of a new release, at most once a minute, and
 * otherwise throws, which shows the error page (web/root.tsx). The router's module gets this function's source, so it
 * uses nothing of other modules.
 */
function reloadOnce(page: Page, cause: unknown): Promise<never> {
  const MIN_PAUSE_MS = 60_000
  const KEY = 'code-reloaded-at'
  const failure = Object.assign(new Error('The code of this page failed to load', { cause }), { name: 'PageCodeError' })
  try {
    // A clock that was set back does not prolong the pause.
    if (Math.abs(Date.now() - Number(page.sessionStorage.getItem(KEY))) < MIN_PAUSE_MS) throw failure
    page.sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage, reloads would not be counted.
    throw failure
  }
  page.location.reload()
  return new Promise(() => {})
}

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** The router's module with the guard; undefined if it no longer reloads the page. */
export function withReloadGuard(code: string): string | undefined {
  if (!reload.test(code)) return undefined
  return `${code.replace(reload, 'return reloadOnce(window, error);')}\nconst reloadOnce = ${reloadOnce}\n`
}

/**
 * If a page's code cannot be loaded, the router reloads the page without end, about ten times a second. This plugin
 * limits that. A new version that reloads differently fails the build.
 */
export function routeReloadGuard(): Plugin {
  return {
    name: 'route-reload-guard',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js/ },
      handler(code) {
        const changed = withReloadGuard(code)
        if (changed === undefined) {
          this.error('The router no longer reloads a page without its code: look at it again, then change this plugin')
        }
        return { code: changed, map: null }
      },
    },
  }
}
