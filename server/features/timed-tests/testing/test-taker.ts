import { setTimeout as wait } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Person } from '#server/testing/people.ts'
import { type Client, clientOf } from '#server/testing/test-app.ts'

/** A test from the learner's point of view: only acknowledged answers count. */
export type TakenTest = {
  learnerId: string
  testId: string
  deadline: Date
  /** Answer with the highest sequence number, by question. */
  saved: Map<string, { option: number; sequence: number }>
  /** Answers sent only with the submit. */
  submitted: Answers
  score: number
}

/** Observations of a class so far. */
export type Seen = { answered: number; unanswered: number; taken: TakenTest[] }

const QUESTIONS = 10
const SAVES = 15
const PARALLEL_CALLS = 3
/** Timeout longer than any outage of a server. */
const SERVER_TIMEOUT_MS = 600_000
/** Saves, plus start and submit. */
export const CALLS_PER_TEST = SAVES + 2

/**
 * Takes tests one after another like a browser: every answer is sent with its sequence number until the server
 * responds, several concurrently and so in any order, and finally the test is submitted.
 * @param url returns the current address of the server
 * @throws any error of the server, since none is expected
 */
export async function takeTests(learner: Person, testIds: readonly string[], url: () => string, seen: Seen) {
  for (const testId of testIds) seen.taken.push(await takeTest(learner, testId, url, seen))
}

async function takeTest(learner: Person, testId: string, url: () => string, seen: Seen): Promise<TakenTest> {
  const call = persistent(url, learner.token, seen)
  const { deadline } = await call((client, patience) => client.timedTests.start({ testId }, patience))
  const saved: TakenTest['saved'] = new Map()
  let sequence = 0

  async function chooseInTurn() {
    while (sequence < SAVES) {
      sequence += 1
      const save = { testId, questionId: anyQuestion(), option: anyOption(), sequence }
      await call((client, patience) => client.timedTests.saveAnswer(save, patience))
      if (save.sequence > (saved.get(save.questionId)?.sequence ?? 0)) saved.set(save.questionId, save)
      await wait(10 + Math.random() * 50)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, chooseInTurn))

  const submitted = Math.random() < 0.5 ? {} : { [anyQuestion()]: anyOption() }
  const submit = { testId, answers: submitted }
  const { score } = await call((client, patience) => client.timedTests.submit(submit, patience))
  return { learnerId: learner.id, testId, deadline, saved, submitted: submitted, score }
}

type Patience = { signal: AbortSignal }

/**
 * Retries a call until the server responds.
 * @throws errors of the operation, or a timeout
 */
function persistent(url: () => string, token: string, seen: Seen) {
  return async <Answer>(call: (client: Client, patience: Patience) => Promise<Answer>): Promise<Answer> => {
    for (const end = performance.now() + SERVER_TIMEOUT_MS; ; ) {
      try {
        const answer = await call(clientOf(url(), token), { signal: AbortSignal.timeout(10_000) })
        seen.answered += 1
        return answer
      } catch (error) {
        if ((error instanceof ORPCError && error.defined) || performance.now() > end) throw error
        seen.unanswered += 1
        await wait(150 + Math.random() * 150)
      }
    }
  }
}

const anyQuestion = () => `q${1 + Math.floor(Math.random() * QUESTIONS)}`
/** Mostly the correct option, so that tests are passed and failed. */
const anyOption = () => (Math.random() < 0.6 ? 1 : Math.floor(Math.random() * 4))
