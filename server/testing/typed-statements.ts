import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { inspectStatements, type RowSchema } from '../database/rows.ts'
import { columnsProblem, rowProblem } from './statement-problems.ts'
import { TEMPLATE } from './test-database-server.ts'

/**
 * Compares every statement that tests run with its declared columns: its rows strictly, and so the outputs of handlers
 * before undeclared fields are removed, and its columns as PostgreSQL describes them, since it may return no row.
 */

const toCompare = new Map<string, RowSchema>()
const compared = new Set<string>()
const problems: string[] = []

inspectStatements({
  rows(schema, rows) {
    for (const row of rows) {
      const problem = rowProblem(schema, row)
      if (problem === null) continue
      // The error may be handled by the code under test.
      problems.push(problem)
      throw new TypeError(problem)
    }
  },
  statement(text, columns) {
    if (!compared.has(text)) toCompare.set(text, columns)
  },
})

afterAll(async () => {
  if (toCompare.size > 0) {
    const client = new pg.Client({ ...inject('databaseServer'), database: TEMPLATE })
    await client.connect()
    try {
      for (const [text, columns] of toCompare) {
        const problem = await columnsProblem(client, text, columns)
        if (problem !== null) problems.push(problem)
        compared.add(text)
      }
    } finally {
      toCompare.clear()
      // A template to which a client is connected cannot be cloned.
      await client.end()
    }
  }
  const [problem] = problems.splice(0)
  if (problem !== undefined) throw new Error(problem)
})
