import { beforeEach, expect, test } from 'vitest'
import { keptMessage } from './kept-message.ts'

const storage = new Map<string, string>()
const place = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}
const kept = keptMessage(() => place)

beforeEach(() => storage.clear())

test('what was typed is there again until it is forgotten', () => {
  kept.write({ name: 'Maya', message: 'Dear all' })
  expect(kept.read()).toEqual({ name: 'Maya', message: 'Dear all' })
  kept.forget()
  expect(kept.read()).toEqual({})
})

test.each(['', 'not JSON', 'null', '[]', '7', '{"name":7,"other":"x"}'])(
  'a storage that holds %j gives nothing',
  (text) => {
    storage.set('contact-message', text)
    expect(kept.read()).toEqual({})
  },
)

test('a browser that refuses its storage keeps nothing and breaks nothing', () => {
  const refusing = keptMessage(() => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
  refusing.write({ name: 'Maya' })
  refusing.forget()
  expect(refusing.read()).toEqual({})
})
