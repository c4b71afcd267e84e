import type { LiveStream } from './stream.ts'

/** Open streams of this process, indexed by session, parent and learner. */
export class Registry {
  readonly #all = new Set<LiveStream>()
  readonly #bySession = new Groups()
  readonly #byParent = new Groups()
  readonly #byLearner = new Groups()
  readonly #bySlice = new Groups<number>()

  add(stream: LiveStream): void {
    this.#all.add(stream)
    this.#bySession.add(stream.sessionId, stream)
    this.#byParent.add(stream.parentId, stream)
    this.#bySlice.add(stream.slice, stream)
  }

  delete(stream: LiveStream): void {
    if (!this.#all.delete(stream)) return
    this.#bySession.delete(stream.sessionId, stream)
    this.#byParent.delete(stream.parentId, stream)
    this.#bySlice.delete(stream.slice, stream)
    this.follow(stream, stream.position?.keys() ?? [], [])
  }

  has(stream: LiveStream): boolean {
    return this.#all.has(stream)
  }

  /** Updates the learners that a stream follows. */
  follow(stream: LiveStream, before: Iterable<string>, now: Iterable<string>): void {
    for (const learner of before) this.#byLearner.delete(learner, stream)
    for (const learner of now) this.#byLearner.add(learner, stream)
  }

  get size(): number {
    return this.#all.size
  }

  all = (): Iterable<LiveStream> => this.#all
  ofSession = (id: string): Iterable<LiveStream> => this.#bySession.get(id)
  ofParent = (id: string): ReadonlySet<LiveStream> => this.#byParent.get(id)
  ofLearner = (id: string): Iterable<LiveStream> => this.#byLearner.get(id)
  ofSlice = (slice: number): Iterable<LiveStream> => this.#bySlice.get(slice)
}

const NONE: ReadonlySet<LiveStream> = new Set()

class Groups<Key = string> {
  readonly #groups = new Map<Key, Set<LiveStream>>()

  get(key: Key): ReadonlySet<LiveStream> {
    return this.#groups.get(key) ?? NONE
  }

  add(key: Key, stream: LiveStream): void {
    const group = this.#groups.get(key)
    if (group) group.add(stream)
    else this.#groups.set(key, new Set([stream]))
  }

  delete(key: Key, stream: LiveStream): void {
    const group = this.#groups.get(key)
    if (group?.delete(stream) && group.size === 0) this.#groups.delete(key)
  }
}
