import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedProject } from '../testing/planted-project.ts'
import { findBrowser } from './find-browser.ts'
import { type Installer, provideBrowser } from './provide-browser.ts'

const NOWHERE = '/nowhere/chromium'

function program(name: string, script: string): string {
  const path = join(plantedProject({ [name]: `#!/bin/sh\n${script}\n` }), name)
  chmodSync(path, 0o755)
  return path
}

test('a browser on the path is found', () => {
  const path = program('chromium', 'echo Chromium 150.0')
  expect(findBrowser({ PATH: join(path, '..') }, NOWHERE)).toBe(path)
})

test('of several browsers the one without windows is taken, wherever on the path it is', () => {
  const whole = program('chromium', 'echo Chromium 150.0')
  const shell = program('chromium-headless-shell', 'echo Chromium 150.0')
  const path = [whole, shell].map((one) => join(one, '..')).join(delimiter)
  expect(findBrowser({ PATH: path }, NOWHERE)).toBe(shell)
})

test('a program that only says how to install a browser is none', () => {
  const path = program('chromium-browser', 'echo "Please install the chromium snap"; exit 1')
  expect(findBrowser({ PATH: join(path, '..') }, NOWHERE)).toBeNull()
})

test("without one on the path, Playwright's own is found", () => {
  const own = program('chrome', 'echo Google Chrome for Testing 150.0')
  expect(findBrowser({ PATH: '' }, own)).toBe(own)
})

test('the browser that CHROMIUM_PATH names comes before all others', () => {
  const named = program('named', 'echo Chromium 150.0')
  const onPath = program('chromium', 'echo Chromium 150.0')
  expect(findBrowser({ CHROMIUM_PATH: named, PATH: join(onPath, '..') }, NOWHERE)).toBe(named)
})

test('a CHROMIUM_PATH that names no browser is refused, not passed over', () => {
  const onPath = program('chromium', 'echo Chromium 150.0')
  expect(() => findBrowser({ CHROMIUM_PATH: NOWHERE, PATH: join(onPath, '..') }, NOWHERE)).toThrow(
    'CHROMIUM_PATH names no browser that starts: /nowhere/chromium',
  )
})

test('a machine that has a browser installs none', async () => {
  const installer: Installer = { name: 'one', install: () => Promise.reject(new Error('not to be asked')) }
  expect(await provideBrowser(() => '/usr/bin/chromium', [installer])).toBe('/usr/bin/chromium')
})

test('where the first way of installing fails, the next is tried', async () => {
  let installed: string | null = null
  const failing: Installer = { name: 'one without network', install: async () => 1 }
  const working: Installer = {
    name: 'one from the package manager',
    async install() {
      installed = '/usr/bin/chromium'
      return 0
    },
  }
  expect(await provideBrowser(() => installed, [failing, working])).toBe('/usr/bin/chromium')
})

test('where no browser can be had, one line says what to install', async () => {
  const failing: Installer = { name: 'one without network', install: async () => 1 }
  await expect(provideBrowser(() => null, [failing])).rejects.toThrow(/^The browser journeys need .*$/)
})
