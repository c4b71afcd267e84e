import { describe, expect, test } from 'vitest'
import { clock, initialPlayback, storableSecond } from './watching.ts'

const video = (position: number, start = 0) => ({
  title: null,
  source: { kind: 'file' as const, url: '/media/a.webm', start },
  duration: null,
  captionsUrl: null,
  narrationUrl: null,
  position,
})

describe('a video starts', () => {
  test('at its beginning if it was not watched yet', () => {
    expect(initialPlayback(video(0))).toEqual({ seconds: 0, playing: false, resumed: false })
  })

  test('where the learner left it', () => {
    expect(initialPlayback(video(25))).toEqual({ seconds: 25, playing: false, resumed: true })
    expect(initialPlayback(video(25, 10))).toEqual({ seconds: 25, playing: false, resumed: true })
  })

  test('at the author’s start time if it was not watched yet', () => {
    expect(initialPlayback(video(0, 90))).toEqual({ seconds: 90, playing: false, resumed: false })
  })

  test('at its beginning if only a few seconds were watched', () => {
    expect(initialPlayback(video(2))).toMatchObject({ seconds: 0, resumed: false })
  })
})

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [3725, '1:02:05'],
  [-1, '0:00'],
])('%d seconds read as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})

test.each([
  [12.9, 12],
  [-0.5, 0],
  [Number.NaN, 0],
  [1_763_740_000, 86_400],
  [Number.POSITIVE_INFINITY, 86_400],
])('a player at %d s is stored at %d', (seconds, stored) => {
  expect(storableSecond(seconds)).toBe(stored)
})
