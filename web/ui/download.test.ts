import { expect, test } from 'vitest'
import { datedFileName } from './download.ts'

const moment = new Date(2026, 0, 9, 23, 59)

test('the name carries the words, the day on the wall and the kind of file', () => {
  expect(datedFileName('Noor Haddad: marks', 'file', moment, 'csv')).toBe('noor-haddad-marks-2026-01-09.csv')
})

test('words without a letter give way to another name', () => {
  expect(datedFileName('../…', 'file', moment, 'csv')).toBe('file-2026-01-09.csv')
})
