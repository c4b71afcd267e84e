import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { signedToken } from '#server/testing/signed-token.ts'
import { until } from './processes.ts'
import { AUTH_SECRET } from './programs.ts'

/** Requests of a phase by result, and the longest time without a success. */
export type Counts = {
  acknowledged: number
  unavailable: number
  /** Responses with status 500, which a browser reports as an error. */
  faults: number
  /** Saves that the server rejected although they were valid. */
  rejected: number
  /** Connections that broke or could not be opened. */
  broken: number
  /** Longest time of any one learner between two acknowledged saves. */
  longestPauseSeconds: number
}

export type Learner = { id: string; token: string }

/** An acknowledged save of an answer. */
export type Save = { learner: string; question: string; sequence: number }

const bearer = ({ token }: { token: string }) => `Bearer ${signedToken({ authSecret: AUTH_SECRET }, token)}`

const QUESTIONS = 10
const PAUSE_MS = 40

/**
 * Simulates learners who save answers of a running test, one save at a time. Does not retry: an unacknowledged save is
 * dropped, and the next has a higher number.
 */
export function startLoad(address: string, learners: readonly Learner[], testId: string) {
  const acknowledged: Save[] = []
  const lastSuccess = new Map(learners.map(({ id }) => [id, performance.now()]))
  let counts = noCounts()
  let stopped = false

  function endPause(learner: Learner) {
    const now = performance.now()
    const seconds = (now - (lastSuccess.get(learner.id) ?? now)) / 1000
    counts.longestPauseSeconds = Math.max(counts.longestPauseSeconds, seconds)
    lastSuccess.set(learner.id, now)
  }

  function record(learner: Learner, status: number | null) {
    if (status === 503) counts.unavailable += 1
    else if (status === null) counts.broken += 1
    else if (status >= 500) counts.faults += 1
    else if (status < 300) {
      counts.acknowledged += 1
      endPause(learner)
    } else counts.rejected += 1
    return status !== null && status < 300
  }

  async function work(learner: Learner) {
    for (let sequence = 1; !stopped; sequence += 1) {
      const question = `q${1 + (sequence % QUESTIONS)}`
      const body = { answer: sequence % 4, sequence }
      const path = `/api/tests/${testId}/answers/${question}`
      const status = await send(address, learner, { method: 'PUT', path, body })
      if (record(learner, status)) acknowledged.push({ learner: learner.id, question, sequence })
      await wait(PAUSE_MS)
    }
  }

  const working = Promise.all(learners.map(work))
  return {
    acknowledged,
    /** Counts since the last call, with pauses that have not ended. */
    takeCounts(): Counts {
      learners.forEach(endPause)
      const taken = counts
      counts = noCounts()
      return taken
    },
    /** Resolves once every learner has had a save acknowledged after the call. */
    async untilAllSave() {
      const since = performance.now()
      await until('every learner saves again', async () => [...lastSuccess.values()].every((time) => time > since))
    },
    async stop() {
      stopped = true
      await working
    },
  }
}

function noCounts(): Counts {
  return { acknowledged: 0, unavailable: 0, faults: 0, rejected: 0, broken: 0, longestPauseSeconds: 0 }
}

const REQUEST_TIMEOUT_MS = 15_000

/** @returns the status; null without a response */
export async function send(
  address: string,
  learner: Pick<Learner, 'token'>,
  { method, path, body }: { method: string; path: string; body: object },
) {
  try {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: bearer(learner), 'content-type': 'application/json', origin: address },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** Maximum pause of a browser between two attempts of a save. */
const BROWSER_PAUSE_MS = 5000

/** Saves an answer of each learner like a browser, with retries. @returns the number of rejected saves */
export async function saveLikeBrowsers(
  address: string,
  learners: readonly Pick<Learner, 'token'>[],
  testId: string,
): Promise<number> {
  const rejected = await Promise.all(
    learners.map(async (learner) => {
      for (;;) {
        const status = await send(address, learner, {
          method: 'PUT',
          path: `/api/tests/${testId}/answers/q1`,
          body: { answer: 1, sequence: 1 },
        })
        if (status !== null && status < 500) return status !== 200
        await wait(BROWSER_PAUSE_MS)
      }
    }),
  )
  return rejected.filter(Boolean).length
}

/** Sends a message through the contact form every second, which stores two mails, until stopped. */
export function startMails(address: string) {
  let stopped = false
  let count = 0
  const acknowledged: string[] = []
  async function run() {
    while (!stopped) {
      count += 1
      const email = `parent-${randomUUID()}@example.test`
      const forwarded = `198.51.${count >> 8}.${count & 255}`
      const response = await fetch(`${address}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': forwarded },
        body: JSON.stringify({ name: 'Parent', email, topic: 'question', message: 'Hello' }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch(() => null)
      if (response?.status === 201) acknowledged.push(email)
      await wait(1000)
    }
  }
  const running = run()
  return {
    /** Senders of acknowledged messages. */
    acknowledged,
    async stop() {
      stopped = true
      await running
    },
  }
}

/** Pages that stay served without the database: the first one, one of learners, and the worker of offline lessons. */
const PAGES = ['/', '/learner/signin', '/sw.js']

/** Requests pages in turn, as a browser would that opens the site, and counts those that are not served within seconds. */
export function watchPages(address: string) {
  let stopped = false
  let counts = { served: 0, missing: 0 }
  async function run() {
    for (let count = 0; !stopped; count += 1) {
      const path = PAGES[count % PAGES.length] ?? '/'
      const response = await fetch(address + path, {
        headers: { accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(MAX_PAGE_MS),
      }).catch(() => null)
      const text = await response?.text().catch(() => '')
      if (response?.ok && text) counts.served += 1
      else counts.missing += 1
      await wait(250)
    }
  }
  const running = run()
  return {
    /** Counts since the last call. */
    takeCounts() {
      const taken = counts
      counts = { served: 0, missing: 0 }
      return taken
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

const MAX_PAGE_MS = 5000

/** Follows a parent's live updates, reconnecting half a second after each disconnect; measures the longest gap. */
export function followLive(address: string, parent: { token: string }) {
  let stopped = false
  let longestSeconds = 0
  let down: number | null = null
  const end = new AbortController()
  async function run() {
    while (!stopped) {
      try {
        const response = await fetch(`${address}/api/live`, {
          headers: { authorization: bearer(parent) },
          signal: end.signal,
        })
        if (!response.ok || !response.body) throw new Error(String(response.status))
        for await (const _chunk of response.body) {
          if (down !== null) longestSeconds = Math.max(longestSeconds, (performance.now() - down) / 1000)
          down = null
        }
      } catch {
        // Retried below.
      }
      down ??= performance.now()
      if (!stopped) await wait(500)
    }
  }
  const running = run()
  return {
    /** Longest time without live updates since the last call, in seconds. */
    takeLongest() {
      const taken = longestSeconds
      longestSeconds = 0
      return taken
    },
    async stop() {
      stopped = true
      end.abort()
      await running
    },
  }
}
