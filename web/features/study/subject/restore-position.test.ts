import { expect, test } from 'vitest'
import { textStorage } from '#web/api/offline/store.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { lastVisited } from './restore-position.tsx'

function browser(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return textStorage(() => fakeStorage(items))
}

test('a place is remembered for this learner in this subject alone', () => {
  const texts = browser()
  lastVisited('mira', 'science', texts).write('lesson=3&part=quiz')
  expect(lastVisited('mira', 'science', texts).read()).toBe('lesson=3&part=quiz')
  expect(lastVisited('mira', 'english', texts).read()).toBe(null)
  expect(lastVisited('leo', 'science', texts).read()).toBe(null)
})

test('a learner who closed everything is led nowhere', () => {
  const texts = browser()
  lastVisited('mira', 'science', texts).write('tab=tests')
  lastVisited('mira', 'science', texts).remove()
  expect(lastVisited('mira', 'science', texts).read()).toBe(null)
})

test('a place that version 0.1.0 stored is read', () => {
  const texts = browser({ 'place mira science': 'lesson=3&part=quiz' })
  expect(lastVisited('mira', 'science', texts).read()).toBe('lesson=3&part=quiz')
})
