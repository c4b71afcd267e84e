import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchEmbedded } from '../../embedded-postgres/launch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    fakeStripePostgres: { host: string; port: number; user: string }
  }
}

/** Databases that live for seconds need no durability. */
const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' }

/** Starts one PostgreSQL server for a run of this package's tests. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fake-stripe-test-'))
  const server = await launchEmbedded({ dataDir, onProgress: () => {}, settings: WITHOUT_DURABILITY })
  const { host, port, user } = server.connection
  project.provide('fakeStripePostgres', { host, port, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}
