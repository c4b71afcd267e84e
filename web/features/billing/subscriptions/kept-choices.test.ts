import { expect, test } from 'vitest'
import { keepChoices, takeChoices } from './kept-choices.ts'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}

test('what was chosen on leaving is there once', () => {
  const tab = storage()
  keepChoices(tab, new URLSearchParams('premium=mia&billing=family'))
  expect(takeChoices(tab)?.toString()).toBe('premium=mia&billing=family')
  expect(takeChoices(tab)).toBeNull()
})

test('where nothing was chosen, nothing is kept', () => {
  const tab = storage()
  keepChoices(tab, new URLSearchParams())
  expect(takeChoices(tab)).toBeNull()
})
