import { expect, test } from 'vitest'
import { countWriters } from './table-writers.ts'

test('statements that write a table are counted by file, and those of tables with a longer name are not', () => {
  const sources = new Map([
    ['a.ts', 'sql`INSERT INTO skills AS stored (id) VALUES (1)` sql`SELECT FROM skills`'],
    ['b.ts', 'WITH x AS (DELETE FROM skills) UPDATE skills SET id = 2'],
    ['c.ts', 'INSERT INTO skills_of_before SELECT 1'],
  ])
  expect(countWriters('skills', sources)).toEqual({ 'a.ts': 1, 'b.ts': 2 })
})
