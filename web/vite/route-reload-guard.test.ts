import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withReloadGuard } from './route-reload-guard.ts'

const folder = join(createRequire(import.meta.url).resolve('react-router/package.json'), '..')
const installed = readFileSync(join(folder, 'dist/production/lib/dom/ssr/routeModules.js'), 'utf8')

/** Opens a page whose code is missing, in a browser tab with this storage, by the installed router's own function. */
async function openPage(code: string, sessionStorage: object) {
  const reload = vi.fn()
  const source = code
    .replaceAll('import.meta.hot', 'undefined')
    .replace(/await import\([^)]*\)/, 'await Promise.reject(new TypeError("Failed to fetch"))')
    .replace('export { loadRouteModule };', '')
  const load = new Function('window', 'console', `${source}\nreturn loadRouteModule({ id: 'page' }, {})`)
  const loading: Promise<never> = load({ sessionStorage, location: { reload } }, { error() {} })
  const outcome = await Promise.race([
    loading.catch((error: Error) => error.name),
    new Promise((resolve) => setTimeout(resolve, 0, 'waits')),
  ])
  return { outcome, reloads: reload.mock.calls.length }
}

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
}

const guarded = () => withReloadGuard(installed) ?? ''
const RELOADED = { outcome: 'waits', reloads: 1 }
const FAILED = { outcome: 'PageCodeError', reloads: 0 }

test('the installed router itself reloads a page without its code each time', async () => {
  const tab = storage()
  expect(await openPage(installed, tab)).toEqual(RELOADED)
  expect(await openPage(installed, tab)).toEqual(RELOADED)
})

test('a page without its code is reloaded at most once a minute, and fails in between', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const tab = storage()
  expect(await openPage(guarded(), tab)).toEqual(RELOADED)
  expect(await openPage(guarded(), tab)).toEqual(FAILED)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await openPage(guarded(), tab)).toEqual(FAILED)
  vi.setSystemTime(Date.now() + 1_000)
  expect(await openPage(guarded(), tab)).toEqual(RELOADED)
})

test('a browser without storage is never reloaded', async () => {
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked')
    },
  }
  expect(await openPage(guarded(), blocked)).toEqual(FAILED)
})

test('a router that reloads in another way is detected', () => {
  expect(withReloadGuard(installed.replace('location.reload()', 'location.assign("")'))).toBeUndefined()
})
