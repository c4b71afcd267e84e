import { expect, test } from 'vitest'
import { findFaketime } from '#server/testing/find-faketime.ts'
import { provideFaketime } from './provide-faketime.ts'

test('a machine that has the library installs nothing', async () => {
  const install = () => Promise.reject(new Error('not to be asked'))
  expect(await provideFaketime(() => '/usr/lib/faketime.so', install)).toBe('/usr/lib/faketime.so')
})

test('a machine that has none gets it', async () => {
  let installed: string | null = null
  const install = async () => {
    installed = '/usr/lib/faketime.so'
    return 0
  }
  expect(await provideFaketime(() => installed, install)).toBe('/usr/lib/faketime.so')
})

test('where it cannot be had, one line says what to install', async () => {
  await expect(
    provideFaketime(
      () => null,
      async () => 1,
    ),
  ).rejects.toThrow(/^The tests of a moved clock need .*$/)
})

test('it is looked for in every place, and found in none that is not there', () => {
  expect(findFaketime(['/nowhere/*/faketime.so', '/nowhere/faketime.so'])).toBeNull()
  expect(findFaketime(['/nowhere/faketime.so', '/bin/s*', '/bin/sh'])).toMatch(/^\/bin\/s/)
})
