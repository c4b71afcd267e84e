import { randomUUID } from 'node:crypto'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Query = Record<string, string>

/** Sends a file like a browser. */
export function upload(
  app: TestApp,
  by: Person | null,
  { query, headers = {} }: { query: Query; headers?: Query },
  body: BodyInit,
) {
  const id = randomUUID()
  const request = {
    method: 'PUT',
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
    body,
    // Required for streamed bodies, but missing in the types of this fetch.
    duplex: 'half',
  }
  return { id, answer: fetch(`${app.url}/imports/${id}?${new URLSearchParams(query)}`, request) }
}

/** Sends a file, waits until it is read and returns its preview. */
export async function uploadAndPreview(app: TestApp, by: Person, query: Query, body: BodyInit) {
  const { id, answer } = upload(app, by, { query }, body)
  const { status } = await answer
  if (status !== 202) throw new Error(`The upload was answered with ${status}`)
  const { contentImports } = app.client(by.token)
  for (;;) {
    const current = await contentImports.progress({ importId: id })
    if (current.import.state !== 'reading') break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return contentImports.preview({ importId: id })
}

/** Imports a file with the default actions. */
export async function importFile(
  app: TestApp,
  by: Person,
  { query, publishNewGrade = false }: { query: Query; publishNewGrade?: boolean },
  body: BodyInit,
) {
  const {
    import: { id: importId },
    basedOn,
  } = await uploadAndPreview(app, by, query, body)
  return app.client(by.token).contentImports.confirm({ importId, basedOn, publishNewGrade })
}
