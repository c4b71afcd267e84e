import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFaketime } from '#server/testing/find-faketime.ts'
import { findBrowser } from './find-browser.ts'
import { type Installer, provideBrowser, requireFaketime } from './prerequisites.ts'
import { plantedProject } from './testing/planted-project.ts'

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

test('the headless shell is preferred to a whole browser, wherever on the path it is', () => {
  const whole = program('chromium', 'echo Chromium 150.0')
  const shell = program('chromium-headless-shell', 'echo Chromium 150.0')
  const path = [whole, shell].map((one) => join(one, '..')).join(delimiter)
  expect(findBrowser({ PATH: path }, NOWHERE)).toBe(shell)
})

test('a program that only prints how to install a browser is not taken', () => {
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

test('a CHROMIUM_PATH that names no browser is an error', () => {
  const onPath = program('chromium', 'echo Chromium 150.0')
  expect(() => findBrowser({ CHROMIUM_PATH: NOWHERE, PATH: join(onPath, '..') }, NOWHERE)).toThrow(
    'CHROMIUM_PATH names no browser that starts: /nowhere/chromium',
  )
})

test('a machine that has a browser installs none', () => {
  const installer: Installer = {
    name: 'one',
    install() {
      throw new Error('must not run')
    },
  }
  expect(provideBrowser(() => '/usr/bin/chromium', [installer])).toBe('/usr/bin/chromium')
})

test('when one way to install fails, the next is tried', () => {
  let installed: string | null = null
  const failing: Installer = { name: 'one without network', install: () => false }
  const working: Installer = {
    name: 'one from the package manager',
    install() {
      installed = '/usr/bin/chromium'
      return true
    },
  }
  expect(provideBrowser(() => installed, [failing, working])).toBe('/usr/bin/chromium')
})

test('without any browser, one line says what to install', () => {
  const failing: Installer = { name: 'one without network', install: () => false }
  expect(() => provideBrowser(() => null, [failing])).toThrow(/^The browser journeys need .*$/)
})

test('without libfaketime, one line says what to install', () => {
  expect(() => requireFaketime(() => null)).toThrow(
    /^The tests of a moved clock need libfaketime: .*apt-get install libfaketime.*$/,
  )
  expect(() => requireFaketime(() => '/usr/lib/faketime.so')).not.toThrow()
})

test('libfaketime is searched for in every place', () => {
  expect(findFaketime(['/nowhere/*/faketime.so', '/nowhere/faketime.so'])).toBeNull()
  expect(findFaketime(['/nowhere/faketime.so', '/bin/s*', '/bin/sh'])).toMatch(/^\/bin\/s/)
})
