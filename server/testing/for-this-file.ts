import { afterAll, beforeAll } from 'vitest'

/**
 * Starts something that the tests of a file share, such as an app, before the first of them, and closes it after the
 * last. What is declared later is started later and closed earlier. Nothing of it can be read before the tests run.
 */
export function forThisFile<Resource extends { close(): Promise<void> }>(start: () => Promise<Resource>): Resource {
  let started: Resource | null = null
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.close())
  return new Proxy({} as Resource, {
    get(_, name) {
      if (started === null) throw new Error(`${String(name)} is read before the first test has begun`)
      return Reflect.get(started, name)
    },
  })
}
