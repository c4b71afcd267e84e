import { expect, test } from 'vitest'
import { endOfTest, formatCountdown, hasMoved, hasSlept, secondsUntil, timeWarning } from './countdown-clock.tsx'

const before = { wall: 1_000_000, monotonic: 5_000 }
const after = (wall: number, monotonic: number) =>
  hasSlept(before, { wall: before.wall + wall, monotonic: before.monotonic + monotonic })

test('clocks that advance together mean no sleep, however late a throttled timer fires', () => {
  expect(after(1_000, 1_000)).toBe(false)
  expect(after(60_000, 60_000)).toBe(false)
  expect(after(61_500, 60_000)).toBe(false)
})

test('a monotonic clock that stood still while the wall clock advanced means a sleep', () => {
  expect(after(600_000, 1_000)).toBe(true)
})

test('a wall clock that was set forward or back is detected too', () => {
  expect(after(3_601_000, 1_000)).toBe(true)
  expect(after(-3_599_000, 1_000)).toBe(true)
})

test("the countdown starts at the server's remaining time", () => {
  const end = endOfTest(Number.POSITIVE_INFINITY, 5_000, 1800)
  expect(secondsUntil(end, 5_000)).toBe(1800)
  expect(secondsUntil(end, 5_001)).toBe(1800)
  expect(secondsUntil(end, 6_000)).toBe(1799)
})

test('a later response never adds time', () => {
  const end = endOfTest(Number.POSITIVE_INFINITY, 0, 60)
  expect(endOfTest(end, 10_900, 50)).toBe(end)
})

test('a deadline that an outage has moved adds time', () => {
  const deadline = new Date('2026-01-01T10:30:00Z')
  expect(hasMoved(deadline, new Date(deadline))).toBe(false)
  expect(hasMoved(deadline, new Date('2026-01-01T10:30:20Z'))).toBe(true)
})

test('after a sleep that stopped the clock the next response corrects the countdown', () => {
  const end = endOfTest(Number.POSITIVE_INFINITY, 0, 60)
  expect(secondsUntil(endOfTest(end, 10_000, 20), 10_000)).toBe(20)
})

test('zero is reached at the end, not before, and stays', () => {
  expect(secondsUntil(1_000, 999)).toBe(1)
  expect(secondsUntil(1_000, 1_000)).toBe(0)
  expect(secondsUntil(1_000, 90_000)).toBe(0)
})

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [1800, '30:00'],
  [3600, '60:00'],
  [6005, '100:05'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown)
})

test('the age of a response is subtracted, and a clock that was set back adds no time', () => {
  expect(endOfTest(Number.POSITIVE_INFINITY, 5_000, 60, 20_000)).toBe(45_000)
  expect(endOfTest(Number.POSITIVE_INFINITY, 5_000, 60, -20_000)).toBe(65_000)
})

test('a warning comes at five minutes, in the last minute, at ten seconds and at the end', () => {
  const seconds = Array.from({ length: 601 }, (_, index) => 600 - index)
  const said = seconds.flatMap((left) => {
    const before = timeWarning(left + 1)?.text
    const now = timeWarning(left)?.text
    return now === before ? [] : [[left, now]]
  })
  expect(said).toEqual([
    [300, '5 minutes or less left'],
    [60, '1 minute or less left'],
    [10, '10 seconds or less left'],
    [0, 'Time is up'],
  ])
})

test('the colors change at five minutes, in the last minute and at the end', () => {
  expect([301, 300, 61, 60, 1, 0].map((seconds) => timeWarning(seconds)?.level)).toEqual([
    undefined,
    'soon',
    'soon',
    'last-minute',
    'last-minute',
    'over',
  ])
})
