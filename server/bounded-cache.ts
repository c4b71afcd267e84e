/** Cache that evicts the least recently used entries when it is full. A stored undefined counts as no value. */
export class BoundedCache<Value> {
  readonly #max: number
  readonly #sizeOf: (value: Value) => number
  readonly #entries = new Map<string, { value: Value; size: number }>()
  #size = 0

  /**
   * @param max sum of all sizes
   * @param sizeOf size of a value, measured once; by default the cache counts values
   */
  constructor(max: number, sizeOf: (value: Value) => number = () => 1) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** A value larger than the cache is not stored. */
  set(key: string, value: Value): void {
    this.delete(key)
    const size = this.#sizeOf(value)
    if (size > this.#max) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const longestUnused of this.#entries.keys()) {
      if (this.#size <= this.#max) return
      this.delete(longestUnused)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }

  getOrCompute(key: string, compute: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = compute()
    this.set(key, value)
    return value
  }
}

const MEGABYTE = 1024 * 1024

/** Cache bounded by the bytes of its values as JSON, about a third of what they occupy. */
export function cacheOfJson<Value>(megabytes: number): BoundedCache<Value> {
  return new BoundedCache(megabytes * MEGABYTE, (value) => JSON.stringify(value).length)
}
