import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Licenses that permit use, modification and sale, by SPDX name; OFL is for fonts only. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
  'Zlib',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  // Of jsonify, which patch-package installs.
  'Public Domain',
])

type LockedPackage = { license?: string; link?: boolean }

/** Packages without a license or with one that is not allowed; with OR, one allowed license is enough. */
function findForbidden(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { license = '' }]) => !isAllowed(license))
    .map(([path, { license }]) => `${path.replace(/^.*node_modules\//, '')}: ${license ?? 'no license'}`)
}

function isAllowed(expression: string): boolean {
  const choices = expression.replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((license) => ALLOWED.has(license)))
}

test('every installed package has a permissive license', () => {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
  )
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
  expect(findForbidden(lock.packages)).toEqual([])
})

test('a restrictive or missing license is detected', () => {
  const planted = {
    '': { license: 'GPL-3.0' },
    'node_modules/free': { license: '(MIT OR GPL-3.0)' },
    'node_modules/bound': { license: 'AGPL-3.0' },
    'node_modules/free/node_modules/half': { license: 'MIT AND GPL-2.0' },
    'node_modules/none': {},
  }
  expect(findForbidden(planted)).toEqual(['bound: AGPL-3.0', 'half: MIT AND GPL-2.0', 'none: no license'])
})
