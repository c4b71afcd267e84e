import { expect, test } from 'vitest'
import { textStorage } from '#web/api/offline/store.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { lastVisited } from './restore-position.tsx'

function browser(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return textStorage(() => fakeStorage(items))
}

test('a position is stored per learner and subject', () => {
  const texts = browser()
  lastVisited('mira', 'science', texts).write('lesson=3&part=quiz')
  expect(lastVisited('mira', 'science', texts).read()).toBe('lesson=3&part=quiz')
  expect(lastVisited('mira', 'english', texts).read()).toBe(null)
  expect(lastVisited('leo', 'science', texts).read()).toBe(null)
})

test('a learner who closed everything is not redirected', () => {
  const texts = browser()
  lastVisited('mira', 'science', texts).write('tab=tests')
  lastVisited('mira', 'science', texts).remove()
  expect(lastVisited('mira', 'science', texts).read()).toBe(null)
})

test('a position stored by version 0.1.0 is read', () => {
  const texts = browser({ 'place mira science': 'lesson=3&part=quiz' })
  expect(lastVisited('mira', 'science', texts).read()).toBe('lesson=3&part=quiz')
})
