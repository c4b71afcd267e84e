import { type BrowserContext, expect } from '@playwright/test'
import type { AnswerKey } from './answer-key.ts'

type Recorded = { url: string; body: string; submittedBefore: ReadonlySet<string> }

/**
 * Records every byte that a browser receives, with the questions submitted before the request, so that it can be
 * searched for answers that arrived too early.
 */
export function recordBytes(context: BrowserContext, key: AnswerKey) {
  const recorded: Promise<Recorded | null>[] = []
  let submitted: ReadonlySet<string> = new Set()

  context.on('request', (request) => {
    const submittedBefore = submitted
    recorded.push(
      request
        .response()
        .then(async (response) => {
          const body = (await response?.body())?.toString('utf8') ?? ''
          return { url: request.url(), body, submittedBefore }
        })
        // A response without a body, such as a redirect, or one that the page did not wait for.
        .catch(() => null),
    )
  })

  return {
    /** Call it just before these questions, by their text, are submitted. */
    submitting(questions: readonly string[]) {
      submitted = new Set([...submitted, ...questions])
    },
    async expectNoAnswerTooEarly() {
      const answers = (await Promise.all(recorded)).filter((answer) => answer !== null)
      const bytes = answers.reduce((sum, answer) => sum + answer.body.length, 0)
      expect(bytes, 'bytes that were searched').toBeGreaterThan(500_000)
      expect(submitted.size, 'questions that were submitted').toBeGreaterThan(0)
      for (const { url, body, submittedBefore } of answers) {
        const early = key.all.filter(
          (known) => !submittedBefore.has(known.question) && contains(body, known.explanation),
        )
        expect(
          early.map((known) => known.question),
          `answers sent too early by ${url}`,
        ).toEqual([])
        if (submittedBefore.size === 0) expect(body, `a key in ${url}`).not.toMatch(/\\?"correct(Answer)?\\?"\s*:/)
      }
      const explained = answers.some(({ body }) => key.all.some((known) => contains(body, known.explanation)))
      expect(explained, 'explanations arrive after the submits, so the search can find them').toBe(true)
    },
  }
}

/** Checks for a text as it is or in its JSON encoding. */
function contains(body: string, text: string) {
  return body.includes(text) || body.includes(JSON.stringify(text).slice(1, -1))
}
