import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Classroom, type Learner, makeClassroom } from '../operations/classroom.ts'
import { connectionTo } from '../processes/bare-server.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { type Measured, reportRatio, row } from '../report.ts'
import { type Call, median, ratioOf, send } from './load.ts'
import { operation, post } from './operations.ts'
import { percentile, plainLoad } from './plain-load.ts'

const LONGEST_TURN = join(import.meta.dirname, '../longest-turn.ts')

const LEARNERS = 100
const ROUNDS = 5
const SLICES = 4
const SLICE_MS = 2500
const WARM_UP_MS = 8000
/** Requests of other learners: each connection sends one at a time at this interval. */
const OTHERS = { connections: 4, everyMs: 40 }
/** Number of connections that a browser opens to one server. */
const ATTACK_CONNECTIONS = 6

const MAX_RATIO = 1.1
const MAX_TURN_MS = 20

/** Expression questions by key, with the typed answers that are slowest to judge within the limits. */
const HOSTILE: [key: string, typed: string][] = [
  ['(a/b+c/d)^2', '((a/b+c/d)/(f/g+h/k))^2'],
  ['2(x+3)', 'sqrt(sqrt(sqrt(sqrt(sqrt(sqrt(x+y)^9)^9)^9)^9)^9)^99'],
  ['x+1', '1/(1/(1/(1/(1/(1/(1/(1/(1/(x+1)))))))))'],
  ['x^2+1', `${'x^'.repeat(28)}2`],
  ['1/x', `${'1/x+'.repeat(40)}1`],
]

/**
 * Measures the latency of other learners' pages, with and without one learner who submits hostile expressions as fast
 * as they are answered.
 * @param folder data folder of an installation with the sample content
 */
export async function measureHostileExpressions(folder: string): Promise<Measured> {
  const product = await startProduct(folder, { args: ['--api-only'], preload: [LONGEST_TURN] })
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const classroom = await makeClassroom(client, LEARNERS)
    const [attacker, ...others] = classroom.learners
    const lessonId = classroom.lessons.at(-1)?.id ?? ''
    const quiz = HOSTILE.map(([answer], index) => ({
      id: `q${index}`,
      kind: 'expression',
      question: `Which expression is number ${index}?`,
      answer,
    }))
    await client.query('UPDATE stored_lessons SET quiz_questions = $2 WHERE id = $1', [lessonId, JSON.stringify(quiz)])
    const attack = () => startAttack(product, attacker, lessonId)
    const pages = pagesOf(product, classroom, others)

    const warmingUp = attack()
    await latencies(pages, WARM_UP_MS)
    await warmingUp.stop()
    await longestTurn(product)
    const rounds: { quiet: number; attacked: number }[] = []
    let submitted = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const times: { quiet: number[]; attacked: number[] } = { quiet: [], attacked: [] }
      for (let slice = 0; slice < SLICES; slice += 1) {
        times.quiet.push(...(await latencies(pages, SLICE_MS)))
        const running = attack()
        times.attacked.push(...(await latencies(pages, SLICE_MS)))
        submitted += await running.stop()
      }
      rounds.push({ quiet: percentile(times.quiet, 0.99), attacked: percentile(times.attacked, 0.99) })
    }
    if (submitted === 0) throw new Error('No hostile expression was judged')
    const turn = await longestTurn(product)
    const milliseconds = (side: 'quiet' | 'attacked') => median(rounds.map((one) => one[side])).toFixed(1)
    const compared = reportRatio({
      name: 'Hostile expressions, 99th percentile of others',
      ratio: ratioOf(rounds.map(({ quiet, attacked }) => attacked / quiet)),
      figures: `${milliseconds('attacked')} ms against ${milliseconds('quiet')} ms; ${submitted} submissions of ${HOSTILE.length} expressions judged`,
      against: 'the same pages without them',
      limit: MAX_RATIO,
    })
    const name = 'Hostile expressions, longest turn of the event loop'
    return {
      rows: [
        ...compared.rows,
        row(name, '', `${turn.toFixed(1)} ms of processor time`, '', `at most ${MAX_TURN_MS} ms`),
      ],
      exceeded: [...compared.exceeded, ...(turn > MAX_TURN_MS ? [name] : [])],
    }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Submits until stopped. @returns the number of submissions that were scored or timed out */
function startAttack(product: Spawned, attacker: Learner | undefined, lessonId: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: ATTACK_CONNECTIONS })
  let isStopped = false
  let judged = 0
  const connection = async () => {
    while (!isStopped) {
      const answers = Object.fromEntries(HOSTILE.map(([, typed], index) => [`q${index}`, typed]))
      const input = { submissionId: randomUUID(), lessonId, part: 'quiz', answers, draw: 1 }
      const call = post(operation(product, 'study/submitAnswers'), attacker, 'learner', JSON.stringify({ json: input }))
      const answered = await send(call, agent).then(
        () => true,
        (problem: Error) => / answered 503/.test(problem.message) || Promise.reject(problem),
      )
      if (answered) judged += 1
    }
  }
  const running = Promise.all(Array.from({ length: ATTACK_CONNECTIONS }, connection))
  return {
    async stop(): Promise<number> {
      isStopped = true
      await running
      agent.destroy()
      return judged
    },
  }
}

/** Pages that other learners open, in rotation. */
function pagesOf(product: Spawned, { subjectId, lessons }: Classroom, learners: readonly Learner[]): () => Call {
  const pages: [string, object][] = [
    ['study/dashboard', {}],
    ['study/subject', { subjectId }],
    ['study/lesson', { lessonId: lessons[0]?.id }],
  ]
  let next = 0
  return () => {
    const [path, input] = pages[next % pages.length] ?? ['session/get', {}]
    next += 1
    return post(operation(product, path), learners[next % learners.length], 'learner', JSON.stringify({ json: input }))
  }
}

/** Latency of each page that others open during this time, in milliseconds. */
const latencies = (next: () => Call, forMs: number) =>
  plainLoad(next, {
    connections: OTHERS.connections,
    rate: (OTHERS.connections * 1000) / OTHERS.everyMs,
    until: wait(forMs),
  })

/** Longest CPU time of a turn in milliseconds since the last call. */
async function longestTurn(product: Spawned): Promise<number> {
  const read = async () => [...(await product.printed()).matchAll(/^longest turn: ([\d.]+) ms$/gm)]
  const before = (await read()).length
  process.kill(product.pid, 'SIGUSR2')
  for (;;) {
    const found = (await read())[before]?.[1]
    if (found !== undefined) return Number(found)
    await wait(20)
  }
}
