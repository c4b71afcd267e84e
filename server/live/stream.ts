import { withEventMeta } from '@orpc/server'
import { NO_POSITION, type Position, readPosition, writePosition } from './position.ts'
import { eventsSince, type LiveEventRow, type LiveUpdate } from './queries.ts'

export type LiveEvent =
  | { kind: 'heartbeat' }
  | { kind: 'refetch' }
  | ({ kind: 'studied' } & Omit<LiveEventRow, 'number'>)

/** Maximum pending events; a client with more is disconnected. */
const MAX_WAITING = 500

/** Live stream of one parent. Thousands of them are open at a time, so each holds little memory. */
export class LiveStream {
  readonly sessionId: string
  readonly parentId: string
  /** Heartbeat slice of this stream. */
  readonly slice: number
  /** Position of the stream; before the first update, the one that the client sent. */
  position: Position | null
  heartbeatDue = false
  #started = false
  /** True if the client sent an unusable position. */
  readonly #positionLost: boolean
  #waiting: LiveEvent[] = []
  /** True if events have been pending since the last heartbeat. */
  #stalled = false
  #taker: ((result: IteratorResult<LiveEvent, undefined>) => void) | null = null
  /** True once the client has started to read. */
  #taken = false
  #ended = false
  readonly #cutOff: () => void

  /** @param cutOff breaks the connection of a client that does not read */
  constructor(
    reader: { sessionId: string; parentId: string; lastEventId: string | undefined; slice: number },
    cutOff: () => void,
  ) {
    this.sessionId = reader.sessionId
    this.parentId = reader.parentId
    this.slice = reader.slice
    this.position = reader.lastEventId === undefined ? null : readPosition(reader.lastEventId)
    this.#positionLost = reader.lastEventId !== undefined && this.position === null
    this.#cutOff = cutOff
  }

  /** Sends new events, then the heartbeat if it is due. */
  dispatch(update: LiveUpdate): void {
    if (this.#ended) return
    const from = this.position
    const known = new Map(Object.entries(update.learners))
    const step = this.#positionLost && !this.#started ? { kind: 'refetch' as const } : from && eventsSince(from, update)
    if (!this.#started) {
      this.#started = true
      this.#heartbeat(step?.kind === 'refetch' ? NO_POSITION : writePosition(from ?? known))
    }
    if (step?.kind === 'events') this.#sendEach(step.events)
    this.position = known
    if (step?.kind === 'refetch') this.#send({ kind: 'refetch' }, writePosition(known))
    if (this.heartbeatDue) this.#heartbeat(writePosition(known))
  }

  #sendEach(events: readonly LiveEventRow[]) {
    const position = new Map(this.position)
    for (const { learnerId, number, activity, title, score, at } of events) {
      position.set(learnerId, number)
      this.#send({ kind: 'studied', learnerId, activity, title, score, at }, writePosition(position))
    }
  }

  #heartbeat(id: string) {
    this.heartbeatDue = false
    if (this.#stalled) return this.end()
    this.#stalled = this.#waiting.length > 0
    this.#send({ kind: 'heartbeat' }, id)
  }

  #send(event: LiveEvent, id: string) {
    if (this.#ended) return
    const value = withEventMeta(event, { id })
    if (this.#taker) {
      const take = this.#taker
      this.#taker = null
      take({ done: false, value })
    } else if (this.#waiting.push(value) > MAX_WAITING) this.end()
  }

  next(): Promise<IteratorResult<LiveEvent, undefined>> {
    this.#taken = true
    const value = this.#waiting.shift()
    if (this.#waiting.length === 0) this.#stalled = false
    if (value !== undefined) return Promise.resolve({ done: false, value })
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve) => {
      this.#taker = resolve
    })
  }

  /** Ends the stream immediately and drops pending events. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#waiting = []
    if (this.#taker) this.#taker({ done: true, value: undefined })
    else if (this.#taken) this.#cutOff()
  }

  get ended(): boolean {
    return this.#ended
  }
}
