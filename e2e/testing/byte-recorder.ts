import { type BrowserContext, expect } from '@playwright/test'

type Recorded = { url: string; body: string; submittedBefore: ReadonlySet<string> }

/** Texts that must not be received before their question is submitted. */
export type Secret = { question: string; texts: readonly string[] }

/** Names of fields that occur only in answers and results. */
const KEY_FIELDS = /\\?"(?:correct|correctAnswer|accept|wrong|explanation|misconception|variants)\\?"\s*:/

/**
 * Records all bytes that a browser receives, with the questions submitted before the request, to search them for
 * answers, feedback and worked solutions that arrived too early.
 */
export function recordBytes(context: BrowserContext, secrets: readonly Secret[]) {
  const search = indexTexts(secrets)
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
    /** Call it immediately before these questions, identified by their text, are submitted. */
    submitting(questions: readonly string[]) {
      submitted = new Set([...submitted, ...questions])
    },
    async expectNoAnswerTooEarly() {
      // Ends the live streams of the pages, whose bytes are only reported then.
      for (const page of context.pages()) await page.goto('about:blank')
      const answers = (await Promise.all(recorded)).filter((answer) => answer !== null)
      const bytes = answers.reduce((sum, answer) => sum + answer.body.length, 0)
      expect(bytes, 'bytes that were searched').toBeGreaterThan(500_000)
      expect(submitted.size, 'questions that were submitted').toBeGreaterThan(0)
      const arrived = new Set<string>()
      for (const { url, body, submittedBefore } of answers) {
        const found = findTexts(body, search)
        for (const text of found) arrived.add(text)
        const early = found.filter(
          (text) => !search.questionsOf.get(text)?.some((question) => submittedBefore.has(question)),
        )
        expect(early, `texts sent too early by ${url}`).toEqual([])
        if (submittedBefore.size === 0) expect(body, `a key in ${url}`).not.toMatch(KEY_FIELDS)
      }
      expect(arrived.size, 'texts that arrive after the submits, so the search can find them').toBeGreaterThan(0)
    },
  }
}

/** Length of the indexed prefix; shorter than any text to search for. */
const PREFIX_LENGTH = 20

type Search = {
  /** Questions that contain each text. */
  questionsOf: Map<string, string[]>
  /** Texts in plain and JSON-encoded form, by prefix. */
  begins: Map<string, { written: string; text: string }[]>
}

function indexTexts(secrets: readonly Secret[]): Search {
  const search: Search = { questionsOf: new Map(), begins: new Map() }
  for (const { question, texts } of secrets) {
    for (const text of texts.filter((one) => one.length >= PREFIX_LENGTH)) {
      const others = search.questionsOf.get(text)
      search.questionsOf.set(text, [...(others ?? []), question])
      if (others) continue
      for (const written of new Set([text, JSON.stringify(text).slice(1, -1)])) {
        const begin = written.slice(0, PREFIX_LENGTH)
        search.begins.set(begin, [...(search.begins.get(begin) ?? []), { written, text }])
      }
    }
  }
  return search
}

/** Finds texts in a body. Single pass, because thousands of texts are searched in megabytes. */
function findTexts(body: string, { begins }: Search): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= body.length - PREFIX_LENGTH; at++) {
    for (const { written, text } of begins.get(body.slice(at, at + PREFIX_LENGTH)) ?? []) {
      if (body.startsWith(written, at)) found.add(text)
    }
  }
  return [...found]
}
