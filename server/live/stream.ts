import { withEventMeta } from '@orpc/server'
import { advance } from './advance.ts'
import { NOWHERE, type Position, readPosition, writePosition } from './position.ts'
import type { News, StudiedRow } from './queries.ts'

export type LiveEvent =
  | { kind: 'heartbeat' }
  | { kind: 'refetch' }
  | ({ kind: 'studied'; at: Date } & Pick<StudiedRow, 'learnerId' | 'activity' | 'title' | 'score'>)

/** Who reads so little that this many events wait is cut off. */
const MOST_WAITING = 500

/** Somebody who follows their learners, from where they stand. It waits in memory by the thousand and holds little. */
export class LiveStream {
  readonly sessionId: string
  readonly parentId: string
  /** Which of the process's slices of heartbeats it gets its own with. */
  readonly slice: number
  /** Where it stands, once it was told where that is; what a client gave to go on from before. */
  position: Position | null
  heartbeatDue = false
  #begun = false
  /** The client gave what is no position. */
  readonly #lost: boolean
  #waiting: LiveEvent[] = []
  /** Whether what waits has been waiting since the last heartbeat. */
  #stalled = false
  #taker: ((result: IteratorResult<LiveEvent, undefined>) => void) | null = null
  /** Whether anybody has begun to take. */
  #taken = false
  #ended = false
  readonly #cutOff: () => void

  /** @param cutOff breaks the connection of a client that takes nothing */
  constructor(
    reader: { sessionId: string; parentId: string; lastEventId: string | undefined; slice: number },
    cutOff: () => void,
  ) {
    this.sessionId = reader.sessionId
    this.parentId = reader.parentId
    this.slice = reader.slice
    this.position = reader.lastEventId === undefined ? null : readPosition(reader.lastEventId)
    this.#lost = reader.lastEventId !== undefined && this.position === null
    this.#cutOff = cutOff
  }

  /** Tells what there is, then the heartbeat that is due. */
  tell(news: News): void {
    if (this.#ended) return
    const from = this.position
    const known = new Map(Object.entries(news.learners))
    const step = this.#lost && !this.#begun ? { kind: 'refetch' as const } : from && advance(from, news)
    if (!this.#begun) {
      this.#begun = true
      this.#heartbeat(step?.kind === 'refetch' ? NOWHERE : writePosition(from ?? known))
    }
    if (step?.kind === 'tell') this.#tellEach(step.events)
    this.position = known
    if (step?.kind === 'refetch') this.#send({ kind: 'refetch' }, writePosition(known))
    if (this.heartbeatDue) this.#heartbeat(writePosition(known))
  }

  #tellEach(events: readonly StudiedRow[]) {
    const position = new Map(this.position)
    for (const { learnerId, number, activity, title, score, at } of events) {
      position.set(learnerId, number)
      this.#send(
        { kind: 'studied', learnerId, activity, title, score, at: new Date(at) },
        writePosition(position),
      )
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
    } else if (this.#waiting.push(value) > MOST_WAITING) this.end()
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

  /** Ends it at once; what was not taken is not told any more. */
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
