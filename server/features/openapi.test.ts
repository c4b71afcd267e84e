import { beforeAll, expect, test } from 'vitest'
import { openApiDocument, operationsOf } from '../http/api-docs/openapi-document.ts'
import { PERMISSIONS } from './testing/permissions.ts'

let operations: ReturnType<typeof operationsOf>
beforeAll(async () => {
  operations = operationsOf(await openApiDocument('http://localhost:3000'))
})

const ROWS = Object.entries(PERMISSIONS).flatMap(([operationId, rows]) => rows.map((row) => ({ operationId, row })))

test.each(ROWS)('$operationId lists every error of its permissions', ({ operationId, row }) => {
  const entry = operations.find((operation) => operation.operationId === operationId)
  const listed = JSON.stringify(entry?.responses)
  for (const outcome of Object.values(row.outcomes)) {
    if (/^[A-Z_]+$/.test(outcome)) expect(listed).toContain(`"code":{"const":"${outcome}"}`)
  }
  const isPublic = entry?.security !== undefined
  expect(isPublic).toBe(row.outcomes.visitor !== 'UNAUTHENTICATED')
})
