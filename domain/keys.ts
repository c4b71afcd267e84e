/**
 * Work of a learner on a part of a lesson (`untouched`, `submitted`) or on a timed test (`untouched`, `running`,
 * `repeatable`, `finished`). A test is `repeatable` while a second attempt is allowed and not started. `practice-only`
 * is the state of questions that only practice asks, or only a film.
 */
export const WORK_STATES = ['untouched', 'submitted', 'running', 'repeatable', 'finished', 'practice-only'] as const
export type WorkState = (typeof WORK_STATES)[number]

/**
 * States in which the learner, and therefore a parent, may see the keys. Those of practice-only questions are always
 * open: no quiz, assignment or test asks them, so they give nothing away.
 */
export const OPEN_STATES: readonly WorkState[] = ['submitted', 'finished', 'practice-only']

/** Reader of keys: the learner, a linked parent, a content manager, who writes them, or a visitor. */
export type KeyReader = 'learner' | 'parent' | 'staff' | 'visitor'

type KeyRequest =
  | { reader: 'learner' | 'parent'; work: WorkState }
  | { reader: 'staff'; contentManager: boolean }
  | { reader: 'visitor'; visitorsOnly: boolean }

/**
 * Permission to show keys. Whatever presents a key, explanation, worked solution or feedback takes one, and only
 * `openKeys` creates it.
 */
export class KeyPermission {
  readonly #reader: KeyReader

  private constructor(reader: KeyReader) {
    this.#reader = reader
  }

  get reader(): KeyReader {
    return this.#reader
  }

  /** Use `openKeys`. */
  static decide(request: KeyRequest): KeyPermission | null {
    return isOpen(request) ? new KeyPermission(request.reader) : null
  }
}

function isOpen(request: KeyRequest): boolean {
  if (request.reader === 'staff') return request.contentManager
  return request.reader === 'visitor' ? request.visitorsOnly : OPEN_STATES.includes(request.work)
}

/**
 * Decides who may see the key, explanation, worked solution and feedback of a question: learners after their own
 * submission, of practice-only questions after each answer, and parents when their child may; of a timed test no one in
 * the family while another attempt runs or is allowed (readings, "Keys"). Visitors see those of the questions for
 * visitors, which no learner is asked. Null if they stay hidden.
 */
export const openKeys = (request: KeyRequest): KeyPermission | null => KeyPermission.decide(request)

/** Permission that the caller has made sure of, such as by a submission in the same transaction. */
export function expectOpenKeys(request: KeyRequest): KeyPermission {
  const permission = openKeys(request)
  if (permission === null) throw new Error('Keys were to be shown while they are hidden')
  return permission
}

/**
 * State of the work on a timed test.
 * @param latest attempt; `anotherAllowed` while a parent's permission for another one is valid
 */
export function workOnTest(latest: { finished: boolean; anotherAllowed: boolean } | null): WorkState {
  if (latest === null) return 'untouched'
  if (!latest.finished) return 'running'
  return latest.anotherAllowed ? 'repeatable' : 'finished'
}
