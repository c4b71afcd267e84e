import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type DayLearner, listDayLearners, simplifyContent } from '../operations/day.ts'
import { type Side, startSides, stopSides } from '../processes/checkout.ts'
import { type Measured, reportRatio } from '../report.ts'
import { type Call, median, ratioOf, send } from './load.ts'
import { operation, post } from './operations.ts'
import { percentile, plainLoad } from './plain-load.ts'

const LEARNERS = 600
const CONNECTIONS = 32
const PAGES_A_SECOND = 100
const ROUNDS = 8
const SLICES = 4
const SLICE_MS = 4_000
const STATEMENT_SECONDS = 0.2
const MAX_RATIO = 1.2
/** Pages of each side before the first round: V8 optimizes a server's code over thousands of requests. */
const WARM_UP_MS = 30_000

/** Side with the load that it is measured under. */
type Run = { slow: Call; next: () => Call }

/**
 * Measures the slowest 1 % of others' pages while one learner opens a page whose statement takes 200 ms, once a second: of
 * this checkout in turn with another one, or with and without that learner.
 */
export async function measureSlowStatement(folder: string, against: string | undefined): Promise<Measured> {
  const sides = await startSides(folder, against, LEARNERS * 2 + 50, async (client) => {
    await simplifyContent(client)
    await slowDown(client)
  })
  const runs: Run[] = []
  try {
    for (const side of sides) runs.push(await startRun(side))
    // At once: a side that waits would lose its connections, with their plans.
    await Promise.all(runs.map(({ next }) => pagesUntil(next, wait(WARM_UP_MS))))
    const rounds: { own: number; other: number; slow: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const own: number[] = []
      const other: number[] = []
      const slow: number[] = []
      for (let slice = 0; slice < SLICES; slice += 1) {
        for (const first of slice % 2 === 0 ? [true, false] : [false, true]) {
          const run = first ? runs[0] : (runs[1] ?? runs[0])
          if (!run) continue
          const isSlow = first || runs.length > 1
          const { pages, statements } = await measureSlice(run, isSlow)
          ;(first ? own : other).push(...pages)
          if (first) slow.push(...statements)
        }
      }
      rounds.push({ own: percentile(own, 0.99), other: percentile(other, 0.99), slow: median(slow) })
      console.log(JSON.stringify(rounds.at(-1)))
    }
    const middle = (of: 'own' | 'other' | 'slow') => median(rounds.map((round) => round[of])).toFixed(1)
    const [, other] = sides
    return reportRatio({
      name: 'Slowest 1 % of pages beside a slow statement',
      ratio: ratioOf(rounds.map(({ own, other }) => own / other)),
      figures: `${middle('own')} ms against ${middle('other')} ms, at ${PAGES_A_SECOND} pages a second; once a second a page of another learner takes ${middle('slow')} ms`,
      against: other ? `commit ${other.name}` : 'the same pages without it',
      limit: MAX_RATIO,
    })
  } finally {
    await stopSides(sides)
  }
}

/** Email address of the learner whose statements are slow. */
const SLOW_EMAIL = 'slow@measure.invalid'

/** Makes every read of one learner's target days take 200 ms, whatever the statement and the driver. */
async function slowDown(client: pg.Client) {
  const [learner] = await listDayLearners(client, 1)
  if (!learner) throw new Error('There is no learner')
  await client.query('UPDATE profiles SET email = $2 WHERE id = $1', [learner.id, SLOW_EMAIL])
  await client.query('ALTER TABLE target_days ENABLE ROW LEVEL SECURITY')
  await client.query('ALTER TABLE target_days FORCE ROW LEVEL SECURITY')
  await client.query(`CREATE POLICY slow ON target_days USING (
    user_id <> ${pg.escapeLiteral(learner.id)} OR (SELECT true FROM pg_sleep(${STATEMENT_SECONDS}))
  )`)
}

async function startRun(side: Side): Promise<Run> {
  const client = await side.connect()
  try {
    const all = await listDayLearners(client, LEARNERS)
    const { rows } = await client.query('SELECT id FROM profiles WHERE email = $1', [SLOW_EMAIL])
    const [profile] = z.array(z.object({ id: z.string() })).parse(rows)
    const slow = all.find(({ id }) => id === profile?.id)
    const others = all.filter((learner) => learner !== slow)
    if (!slow) throw new Error('The slow learner is missing')
    const dashboard = post(operation(side.product, 'study/dashboard'), slow, 'learner', '{"json":{}}')
    return { slow: dashboard, next: pagesOf(side, others) }
  } finally {
    await client.end()
  }
}

/** Pages that learners and parents open, each of another family than the page before. */
function pagesOf({ product }: Side, learners: readonly DayLearner[]) {
  const pages: ((learner: DayLearner) => { path: string; sender: 'learner' | 'parent'; input: object })[] = [
    () => ({ path: 'study/dashboard', sender: 'learner', input: {} }),
    ({ subjectId }) => ({ path: 'study/subject', sender: 'learner', input: { subjectId } }),
    ({ lessonId }) => ({ path: 'study/lesson', sender: 'learner', input: { lessonId } }),
    () => ({ path: 'learners/overview', sender: 'parent', input: {} }),
    () => ({ path: 'session/get', sender: 'learner', input: {} }),
  ]
  let turn = 0
  return () => {
    const learner = learners[turn % learners.length]
    const page = pages[turn % pages.length]
    turn += 1
    if (!learner || !page) throw new Error('There is no learner')
    const { path, sender, input } = page(learner)
    return post(operation(product, path), learner, sender, JSON.stringify({ json: input }))
  }
}

const pagesUntil = (next: () => Call, until: Promise<unknown>) =>
  plainLoad(next, { connections: CONNECTIONS, rate: PAGES_A_SECOND, until })

async function measureSlice({ next, slow }: Run, isSlow: boolean) {
  const statements: number[] = []
  let isOver = false
  async function repeatSlow() {
    while (!isOver) {
      const start = performance.now()
      await send(slow)
      statements.push(performance.now() - start)
      await wait(Math.max(0, 1000 - (performance.now() - start)))
    }
  }
  const slowing = isSlow ? repeatSlow() : Promise.resolve()
  const pages = await pagesUntil(next, wait(SLICE_MS))
  isOver = true
  await slowing
  return { pages, statements }
}
