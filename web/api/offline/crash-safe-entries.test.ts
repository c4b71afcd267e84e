import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { crashSafeEntries } from './crash-safe-entries.ts'
import { accountEntries, json, textStorage } from './store.ts'
import { fakeDisk } from './testing/fake-disk.ts'
import { fakeStorage } from './testing/fake-storage.ts'

const counted = json(() => z.object({ count: z.int() }))
const isHigher = (value: { count: number }, current: { count: number } | null) => value.count > (current?.count ?? -1)

function browser() {
  const items = new Map<string, string>()
  const onDisk = new Map<string, string>()
  const texts = textStorage(() => fakeStorage(items))
  const entriesOf = (account: string) =>
    crashSafeEntries(accountEntries(['counted', account], counted, texts), fakeDisk(onDisk))
  return { items, onDisk, entriesOf }
}

test('entries that a killed browser lost from local storage are restored', async () => {
  const { items, entriesOf } = browser()
  entriesOf('ana').write('lost', { count: 1 })
  entriesOf('ana').write('older', { count: 2 })
  items.clear()
  items.set('counted ana older', '{"count":1}')
  expect(await entriesOf('ana').restore(isHigher)).toBe(true)
  expect(entriesOf('ana').list()).toEqual([
    { key: 'older', value: { count: 2 } },
    { key: 'lost', value: { count: 1 } },
  ])
})

test('a newer entry in local storage stays, and a corrupt text on disk is ignored', async () => {
  const { items, onDisk, entriesOf } = browser()
  entriesOf('ana').write('newer', { count: 1 })
  items.set('counted ana newer', '{"count":5}')
  onDisk.set('counted ana broken', '{')
  expect(await entriesOf('ana').restore(isHigher)).toBe(false)
  expect(entriesOf('ana').list()).toEqual([{ key: 'newer', value: { count: 5 } }])
})

test('clearing the entries of one account leaves those of others, in both storages', () => {
  const { items, onDisk, entriesOf } = browser()
  entriesOf('ana').write('1', { count: 1 })
  entriesOf('leo').write('1', { count: 1 })
  entriesOf('ana').clear()
  expect([...items.keys()]).toEqual(['counted leo 1'])
  expect([...onDisk.keys()]).toEqual(['counted leo 1'])
})

test('a browser without IndexedDB works on local storage alone', async () => {
  const { items } = browser()
  const texts = textStorage(() => fakeStorage(items))
  const entries = crashSafeEntries(accountEntries(['counted', 'ana'], counted, texts))
  entries.write('1', { count: 1 })
  expect(await entries.restore(isHigher)).toBe(false)
  expect(entries.read('1')).toEqual({ count: 1 })
})
