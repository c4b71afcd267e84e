import { afterEach, expect, test } from 'vitest'
import { calendarFile, type PlannedItem } from './calendar-file.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const LESSON: PlannedItem = {
  kind: 'lesson',
  itemId: '0b1f8a52-6a0e-4a7e-9b7e-2f6f7a1c2d3e',
  day: '2026-03-08',
  title: 'Ratios, rates; and more',
  lessonNumber: 3,
  subjectName: 'Mathematics',
}

/** Lines of the file; folded ones are joined. */
const linesOf = (items: PlannedItem[]) =>
  calendarFile('Mira’s plan', items, 'https://trellis.example').replaceAll('\r\n ', '').split('\r\n')

test.each(['UTC', 'America/Los_Angeles', 'America/Santiago', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'an event is on its day for a browser in %s',
  (browserZone) => {
    process.env.TZ = browserZone
    expect(linesOf([LESSON])).toContain('DTSTART;VALUE=DATE:20260308')
  },
)

test('each lesson and test is an event with an ID of its own, and text is escaped', () => {
  const exam: PlannedItem = { ...LESSON, kind: 'test', itemId: 'f', lessonNumber: null, title: 'A\nEND:VCALENDAR' }
  const lines = linesOf([LESSON, exam])
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines).toContain(String.raw`SUMMARY:Lesson 3: Ratios\, rates\; and more (Mathematics)`)
  expect(lines).toContain(String.raw`SUMMARY:A\nEND:VCALENDAR (Mathematics)`)
  expect(lines).toContain(`UID:lesson-${LESSON.itemId}@trellis.example`)
  expect(lines).toContain('UID:test-f@trellis.example')
})

test('no item is an empty calendar', () => {
  expect(linesOf([])).not.toContain('BEGIN:VEVENT')
})
