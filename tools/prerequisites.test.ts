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

test('the headless shell is preferred to a full browser, regardless of the order on the path', () => {
  const whole = program('chromium', 'echo Chromium 150.0')
  const shell = program('chromium-headless-shell', 'echo Chromium 150.0')
  const path = [whole, shell].map((one) => join(one, '..')).join(delimiter)
  expect(findBrowser({ PATH: path }, NOWHERE)).toBe(shell)
})

test('a program that only prints how to install a browser is ignored', () => {
  const path = program('chromium-browser', 'echo "Please install the chromium snap"; exit 1')
  expect(findBrowser({ PATH: join(path, '..') }, NOWHERE)).toBeNull()
})

test("Playwright's own browser is the fallback", () => {
  const own = program('chrome', 'echo Google Chrome for Testing 150.0')
  expect(findBrowser({ PATH: '' }, own)).toBe(own)
})

test('CHROMIUM_PATH takes precedence', () => {
  const named = program('named', 'echo Chromium 150.0')
  const onPath = program('chromium', 'echo Chromium 150.0')
  expect(findBrowser({ CHROMIUM_PATH: named, PATH: join(onPath, '..') }, NOWHERE)).toBe(named)
})

test('a CHROMIUM_PATH without a browser is an error', () => {
  const onPath = program('chromium', 'echo Chromium 150.0')
  expect(() => findBrowser({ CHROMIUM_PATH: NOWHERE, PATH: join(onPath, '..') }, NOWHERE)).toThrow(
    'CHROMIUM_PATH names no browser that starts: /nowhere/chromium',
  )
})

test('nothing is installed if there is a browser', () => {
  const installer: Installer = {
    name: 'one',
    install() {
      throw new Error('must not run')
    },
  }
  expect(provideBrowser(() => '/usr/bin/chromium', [installer])).toBe('/usr/bin/chromium')
})

test('if one installer fails, the next is tried', () => {
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

test('without any browser, one line states what to install', () => {
  const failing: Installer = { name: 'one without network', install: () => false }
  expect(() => provideBrowser(() => null, [failing])).toThrow(/^The browser journeys need .*$/)
})

test('without libfaketime, one line states what to install', () => {
  expect(() => requireFaketime(() => null)).toThrow(
    /^The tests of a moved clock need libfaketime: .*apt-get install libfaketime.*$/,
  )
  expect(() => requireFaketime(() => '/usr/lib/faketime.so')).not.toThrow()
})

test('libfaketime is searched for in every location', () => {
  expect(findFaketime(['/nowhere/*/faketime.so', '/nowhere/faketime.so'])).toBeNull()
  expect(findFaketime(['/nowhere/faketime.so', '/bin/s*', '/bin/sh'])).toMatch(/^\/bin\/s/)
})
