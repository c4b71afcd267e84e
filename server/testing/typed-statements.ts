import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { inspectStatements, type RowSchema } from '../database/rows.ts'
import { columnsProblem, comparedStatements, rowProblem } from './statement-problems.ts'
import { TEMPLATE } from './test-database-server.ts'

/**
 * Compares every statement that tests run with its declared columns: its rows strictly, and so the outputs of handlers
 * before undeclared fields are removed, and its columns as PostgreSQL describes them, since it may return no row.
 */

const toCompare = new Map<string, { text: string; columns: RowSchema }>()
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
    const key = `${Object.keys(columns.shape)} ${text}`
    if (!comparedStatements.has(key)) toCompare.set(key, { text, columns })
  },
})

afterAll(async () => {
  if (toCompare.size > 0) {
    const client = new pg.Client({ ...inject('databaseServer'), database: TEMPLATE })
    await client.connect()
    try {
      for (const [key, { text, columns }] of toCompare) {
        const problem = await columnsProblem(client, text, columns)
        if (problem === null) comparedStatements.add(key)
        else problems.push(problem)
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
