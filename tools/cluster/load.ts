import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { signedToken } from '#server/testing/signed-token.ts'
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
  longestGapSeconds: number
}

type Learner = { id: string; token: string }

/** Writes that the server has acknowledged. */
export type Acknowledged = {
  /** Highest acknowledged save number by learner and question. */
  answers: Map<string, Map<string, number>>
}

const bearer = ({ token }: { token: string }) => `Bearer ${signedToken({ authSecret: AUTH_SECRET }, token)}`

const QUESTIONS = 10
const PAUSE_MS = 40

/**
 * Simulates learners who save answers of a running test, one save at a time. Does not retry: an unacknowledged save is
 * dropped, and the next has a higher number.
 */
export function startLoad(address: string, learners: readonly Learner[], testId: string) {
  const acknowledged: Acknowledged = { answers: new Map() }
  let counts = noCounts()
  let lastSuccess = performance.now()
  let stopped = false

  function record(status: number | null) {
    if (status === 503) counts.unavailable += 1
    else if (status === null) counts.broken += 1
    else if (status >= 500) counts.faults += 1
    else if (status < 300) {
      const now = performance.now()
      counts.acknowledged += 1
      counts.longestGapSeconds = Math.max(counts.longestGapSeconds, (now - lastSuccess) / 1000)
      lastSuccess = now
    } else counts.rejected += 1
    return status !== null && status < 300
  }

  async function work(learner: Learner) {
    const saved = new Map<string, number>()
    acknowledged.answers.set(learner.id, saved)
    for (let sequence = 1; !stopped; sequence += 1) {
      const question = `q${1 + (sequence % QUESTIONS)}`
      const body = { answer: sequence % 4, sequence }
      const path = `/api/tests/${testId}/answers/${question}`
      if (record(await send(address, learner, { method: 'PUT', path, body }))) saved.set(question, sequence)
      await wait(PAUSE_MS)
    }
  }

  const working = Promise.all(learners.map(work))
  return {
    acknowledged,
    /** Counts since the last call. */
    takeCounts(): Counts {
      const taken = counts
      counts = noCounts()
      lastSuccess = performance.now()
      return taken
    },
    async stop() {
      stopped = true
      await working
    },
  }
}

function noCounts(): Counts {
  return { acknowledged: 0, unavailable: 0, faults: 0, rejected: 0, broken: 0, longestGapSeconds: 0 }
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
