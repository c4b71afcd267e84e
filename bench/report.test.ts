import { describe, expect, test } from 'vitest'
import type { OperationFigures } from './measure/operations.ts'
import { replaceRows, reportOperations, reportRatio } from './report.ts'

const steady = (ratio: number) => ({ median: ratio, lowest: ratio, highest: ratio })

const within: OperationFigures = {
  ...{ name: 'Subject', kind: 'read', product: { node: 0.1, database: 0.2 } },
  ...{ one: steady(2.1), same: steady(1.5), database: steady(1) },
}

describe('a run fails', () => {
  test('when even the best round of a ratio is above its limit, and not before', () => {
    const ratio = { median: 3, lowest: 2, highest: 4 }
    const measured = { name: 'Cold start', ratio, figures: '1 s', against: 'the bare server' }
    expect(reportRatio({ ...measured, limit: 2 }).exceeded).toEqual([])
    expect(reportRatio({ ...measured, limit: 1.99 }).exceeded).toEqual(['Cold start'])
  })

  test('by each limit of a page', () => {
    expect(reportOperations([within]).exceeded).toEqual([])
    expect(reportOperations([{ ...within, same: steady(1.51) }]).exceeded).toEqual([
      'Subject against the same statements',
    ])
    expect(reportOperations([{ ...within, one: steady(2.11) }]).exceeded).toEqual(['Subject against one statement'])
  })

  test('by each limit of a save, which has none against plain SQL in Node', () => {
    const save: OperationFigures = { ...within, kind: 'write', same: steady(9), one: steady(3), database: steady(2) }
    expect(reportOperations([save]).exceeded).toEqual([])
    expect(reportOperations([{ ...save, one: steady(3.01) }]).exceeded).toEqual(['Subject against one statement'])
    expect(reportOperations([{ ...save, database: steady(2.01) }]).exceeded).toEqual(['Subject in PostgreSQL'])
  })
})

test('a part that is measured alone replaces its own rows, in their place', () => {
  const page = ['| measurement | ratio |', '|---|---|', '| Start | 1 × |', '| Memory | 2 × |', '', '- A note'].join(
    '\n',
  )
  expect(replaceRows(page, ['| Start | 3 × |'])).toBe(page.replace('1 ×', '3 ×'))
  expect(replaceRows(page, ['| Files | 4 × |'])).toBe(page.replace('2 × |', '2 × |\n| Files | 4 × |'))
})
