import { expect, test } from 'vitest'
import { keptTexts } from '#web/api/kept-texts.ts'
import { keptPlace } from './kept-place.ts'

/** A browser whose storage is switched off keeps texts for as long as its page is open. */
const browser = () =>
  keptTexts(() => {
    throw new Error('switched off')
  })

test('a place is remembered for this learner in this subject alone', () => {
  const texts = browser()
  keptPlace('mira', 'science', texts).keep('lesson=3&part=quiz')
  expect(keptPlace('mira', 'science', texts).read()).toBe('lesson=3&part=quiz')
  expect(keptPlace('mira', 'english', texts).read()).toBe(null)
  expect(keptPlace('leo', 'science', texts).read()).toBe(null)
})

test('a learner who closed everything is led nowhere', () => {
  const texts = browser()
  keptPlace('mira', 'science', texts).keep('tab=tests')
  keptPlace('mira', 'science', texts).keep('')
  expect(keptPlace('mira', 'science', texts).read()).toBe(null)
})
