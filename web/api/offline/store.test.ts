import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountEntries, accountEntry, entry, json, onChangeInOtherTab, plainText, textStorage } from './store.ts'
import { brokenStorage, fakeStorage } from './testing/fake-storage.ts'

const note = json(() => z.object({ text: z.string(), at: z.int() }))

function browser(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return { items, texts: textStorage(() => fakeStorage(items)) }
}

test('a value is read back as it was written, until it is removed', () => {
  const { texts } = browser()
  const stored = entry('note', note, texts)
  expect(stored.read()).toBeNull()
  expect(stored.write({ text: 'hello', at: 3 })).toBe(true)
  expect(entry('note', note, texts).read()).toEqual({ text: 'hello', at: 3 })
  stored.remove()
  expect(stored.read()).toBeNull()
})

test.each(['', 'not JSON', 'null', '[]', '7', '{}', '{"text":7,"at":1}', '{"text":"a","at":1.5}'])(
  'a stored text that does not match the schema reads as null: %s',
  (text) => {
    const { texts } = browser({ note: text })
    expect(entry('note', note, texts).read()).toBeNull()
  },
)

test('a schema is created once, when a stored text is first read', () => {
  const createSchema = vi.fn(() => z.object({ at: z.int() }))
  const { texts } = browser()
  const stored = entry('note', json(createSchema), texts)
  stored.read()
  expect(createSchema).not.toHaveBeenCalled()
  for (const at of [1, 2]) {
    stored.write({ at })
    expect(stored.read()).toEqual({ at })
  }
  expect(createSchema).toHaveBeenCalledTimes(1)
})

test('reading never throws, whatever is stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { texts } = browser({ note: text, 'notes ana 1': text })
      entry('note', note, texts).read()
      accountEntries(['notes', 'ana'], note, texts).list()
    }),
  )
})

test('a plain text is stored as is, and an empty one reads as null', () => {
  const { texts, items } = browser()
  const place = entry('place', plainText, texts)
  place.write('lesson=3&part=quiz')
  expect(items.get('place')).toBe('lesson=3&part=quiz')
  expect(place.read()).toBe('lesson=3&part=quiz')
  place.write('')
  expect(place.read()).toBeNull()
})

test('a browser without storage holds a value in memory while the page is open', () => {
  const stored = entry('note', note, textStorage(brokenStorage))
  expect(stored.write({ text: 'hello', at: 3 })).toBe(false)
  expect(stored.read()).toEqual({ text: 'hello', at: 3 })
  stored.remove()
  expect(stored.read()).toBeNull()
})

test('a full storage is used again once it has free space', () => {
  let full = true
  const storage = fakeStorage(new Map(), () => full)
  const texts = textStorage(() => storage)
  const notes = accountEntries(['notes', 'ana'], note, texts)
  expect(notes.write('1', { text: 'a', at: 1 })).toBe(false)
  expect(notes.list()).toEqual([{ key: '1', value: { text: 'a', at: 1 } }])
  full = false
  expect(notes.write('1', { text: 'b', at: 2 })).toBe(true)
  expect(notes.list()).toEqual([{ key: '1', value: { text: 'b', at: 2 } }])
})

test('accounts that share a browser see only their own entries', () => {
  const { texts, items } = browser({ other: 'text', 'notes ana broken': '{' })
  const anas = accountEntries(['notes', 'ana'], note, texts)
  const leos = accountEntries(['notes', 'leo'], note, texts)
  anas.write('1', { text: 'a', at: 1 })
  leos.write('1', { text: 'b', at: 2 })
  expect(anas.read('1')).toEqual({ text: 'a', at: 1 })
  expect(leos.list()).toEqual([{ key: '1', value: { text: 'b', at: 2 } }])
  expect(accountEntry(['notes', 'leo', '1'], note, texts).read()).toEqual({ text: 'b', at: 2 })
  anas.clear()
  expect([...items.keys()]).toEqual(['other', 'notes leo 1'])
})

test('a change of these entries in another tab is noticed', () => {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  const listener = vi.fn()
  const unsubscribe = onChangeInOtherTab('notes ana ', listener)
  const change = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('notes leo 1')
  expect(listener).not.toHaveBeenCalled()
  change('notes ana 1')
  change(null)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  change('notes ana 1')
  expect(listener).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
