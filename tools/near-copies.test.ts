import { expect, test } from 'vitest'
import { areNearlyAlike, similarity } from './near-copies.ts'

test('similarity counts the pairs of letters that two texts share, each as often as both have it', () => {
  expect(similarity('night', 'nacht')).toBe(0.25)
  expect(similarity('nacht', 'night')).toBe(0.25)
  expect(similarity('aaaa', 'aa')).toBe(0.5)
  expect(similarity('ab', 'cd')).toBe(0)
  expect(similarity('a', 'a')).toBe(1)
})

test('texts are nearly alike if they share nine in ten pairs', () => {
  const text = 'how many legs do two spiders have together?'
  expect(areNearlyAlike(text, text.replace('?', '!'))).toBe(true)
  expect(areNearlyAlike(text, text.replace('spiders', 'beetles'))).toBe(false)
  expect(areNearlyAlike(text, `${text} count all of them.`)).toBe(false)
})
