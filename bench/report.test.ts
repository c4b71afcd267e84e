import { describe, expect, test } from 'vitest'
import type { OperationFigures } from './measure/operations.ts'
import { replaceRows, reportOperations, reportRatio } from './report.ts'

const steady = (ratio: number) => ({ median: ratio, lowest: ratio, highest: ratio })

const within: OperationFigures = {
  name: 'Dashboard',
  kind: 'read',
  product: { node: 0.1, database: 0.2 },
  node: steady(9),
  database: steady(9),
  both: steady(1.2),
  planNodes: 29,
}

describe('a run fails', () => {
  test('when the median of the rounds is above its limit, whatever the best round', () => {
    const ratio = { median: 3, lowest: 1, highest: 4 }
    const measured = { name: 'Cold start', ratio, figures: '1 s', against: 'the bare server' }
    expect(reportRatio({ ...measured, limit: 3 }).exceeded).toEqual([])
    expect(reportRatio({ ...measured, limit: 2.99 }).exceeded).toEqual(['Cold start'])
  })

  test('by each limit of a page, which counts both processes', () => {
    expect(reportOperations([within]).exceeded).toEqual([])
    expect(reportOperations([{ ...within, both: steady(1.21) }]).exceeded).toEqual(['Dashboard'])
    expect(reportOperations([{ ...within, planNodes: 30 }]).exceeded).toEqual(['Dashboard, nodes'])
  })

  test('by the limit of a save in PostgreSQL, which is twice as high after a decision', () => {
    const save: OperationFigures = { ...within, name: 'Draft', kind: 'save', both: steady(9), database: steady(1) }
    expect(reportOperations([save]).exceeded).toEqual([])
    expect(reportOperations([{ ...save, database: steady(1.01) }]).exceeded).toEqual(['Draft'])
    expect(reportOperations([{ ...save, kind: 'decision', database: steady(2) }]).exceeded).toEqual([])
    expect(reportOperations([{ ...save, kind: 'decision', database: steady(2.01) }]).exceeded).toEqual(['Draft'])
  })
})

test('a part that is measured alone replaces its own rows, in their place', () => {
  const page = ['| measurement | ratio |', '|---|---|', '| Start | 1 × |', '| Memory | 2 × |', '', '- A note'].join(
    '\n',
  )
  expect(replaceRows(page, ['| Start | 3 × |'])).toBe(page.replace('1 ×', '3 ×'))
  expect(replaceRows(page, ['| Files | 4 × |'])).toBe(page.replace('2 × |', '2 × |\n| Files | 4 × |'))
})
