import { join } from 'node:path'
import pg from 'pg'
import { PIECES } from '../bare-pieces.ts'
import { makeClassroom } from '../operations/classroom.ts'
import { connectionTo } from '../processes/bare-server.ts'
import { startProduct, startProgram } from '../processes/spawn.ts'
import { type Measured, roundsOf, row, times } from '../report.ts'
import { median, ratioOf } from './load.ts'
import { interleave, operation, post, RECORDER, recordStatements } from './operations.ts'

const LEARNERS = 32
const PATH = 'session/get'
const WARM_UP = 3000
const PRODUCT = 'the product'

/**
 * Breaks down the CPU time of a session check: the bare server with a growing number of the product's pieces, and the
 * product.
 */
export async function measurePieces(folder: string): Promise<Measured> {
  const body = JSON.stringify({ json: {} })
  const recorder = await startProduct(folder, { args: ['--api-only'], preload: [RECORDER] })
  const client = new pg.Client({ ...connectionTo(folder), application_name: 'bench' })
  await client.connect()
  const { learners } = await makeClassroom(client, LEARNERS)
  const [learner] = learners
  const call = () => post(operation(recorder, PATH), learner, 'learner', body)
  const [statement] = await recordStatements(folder, call)
  await client.end()
  await recorder.stop()

  const product = await startProduct(folder, { args: ['--api-only'] })
  const task = JSON.stringify({ connection: connectionTo(folder), statement, deadline: new Date() })
  const bare = await startProgram(['--max-semi-space-size=8', 'bench/bare-pieces.ts', task], {
    env: {},
    outputFile: join(folder, 'bare.log'),
  })
  const backends = new pg.Client({ ...connectionTo(folder), application_name: 'bench' })
  await backends.connect()
  try {
    const bareAt = (number: number) => ({
      server: bare,
      next: () => post(new URL(`/${number}`, bare.address), learner, 'learner', body),
    })
    const whole = { server: product, next: () => post(operation(product, PATH), learner, 'learner', body) }
    const names = ['the statement alone', ...PIECES.map((piece) => `and ${piece}`)]
    const targets = Object.fromEntries([
      ...names.map((name, number) => [name, bareAt(number)]),
      [PRODUCT, whole],
    ] as const)
    const rounds = await interleave(backends, bare, WARM_UP, targets)
    const costOf = (round: (typeof rounds)[number], name: string) => round[name]?.node ?? Number.NaN
    const rows = [...names.slice(1), PRODUCT].map((name) => {
      const ratio = ratioOf(rounds.map((round) => costOf(round, name) / costOf(round, 'the statement alone')))
      const cost = median(rounds.map((round) => costOf(round, name)))
      return row(
        `Session check, ${name}`,
        times(ratio.median),
        `${cost.toFixed(3)} ms in Node; ${roundsOf(ratio)}`,
        'bare `node:http` + `pg` sending the statement alone',
        '',
      )
    })
    return { rows, exceeded: [] }
  } finally {
    await backends.end()
    await bare.stop()
    await product.stop()
  }
}
