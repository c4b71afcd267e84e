import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Runs the postinstall script in a folder with style-mod as the registry has it, after `change` to its source. */
function install(version: string, change: (source: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-patches-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/style-mod')
  const source = join(installed, 'src/style-mod.js')
  cpSync(join(ROOT, 'node_modules/style-mod'), installed, { recursive: true })
  const original = readFileSync(source, 'utf8').replace(ADOPTED, CHOICE)
  writeFileSync(source, change(original))
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'style-mod', version }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { 'style-mod': version } }))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  cpSync(join(ROOT, 'patches/style-mod+4.1.4.patch'), join(folder, 'patches/style-mod+4.1.4.patch'))
  const [, ...options] = scripts.postinstall.split(' ')
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/patch-package/index.js'), ...options], {
    cwd: folder,
  })
  return { status, adopts: readFileSync(source, 'utf8').includes(ADOPTED) }
}

const CHOICE = 'if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)'
const ADOPTED = 'if (root.adoptedStyleSheets && win.CSSStyleSheet)'

test('a patch is applied to the version that it was made for', () => {
  expect(install('4.1.4', (source) => source)).toEqual({ status: 0, adopts: true })
})

test('a patch for another version fails the installation', () => {
  expect(install('4.1.5', (source) => source).status).not.toBe(0)
})

test('a patch that no longer fits fails the installation', () => {
  expect(install('4.1.4', (source) => source.replaceAll('root.head', 'root.first'))).toEqual({
    status: 1,
    adopts: false,
  })
})

test('the installed style-mod adopts its sheet in a document too', () => {
  expect(readFileSync(join(ROOT, 'node_modules/style-mod/src/style-mod.js'), 'utf8')).toContain(ADOPTED)
})

const router = readFileSync(join(ROOT, 'node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js'), 'utf8')

/** Opens a page whose code is missing, in a browser tab with this storage, by the installed router's own function. */
async function openPage(sessionStorage: object) {
  const reload = vi.fn()
  const source = router
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

const RELOADED = { outcome: 'waits', reloads: 1 }
const FAILED = { outcome: 'PageCodeError', reloads: 0 }

test('a page without its code is reloaded at most once a minute, and fails in between', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const tab = storage()
  expect(await openPage(tab)).toEqual(RELOADED)
  expect(await openPage(tab)).toEqual(FAILED)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await openPage(tab)).toEqual(FAILED)
  vi.setSystemTime(Date.now() + 1_000)
  expect(await openPage(tab)).toEqual(RELOADED)
})

test('a browser without storage is never reloaded', async () => {
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked')
    },
  }
  expect(await openPage(blocked)).toEqual(FAILED)
})
