/** Cache that evicts the least recently used entry when it is full. A stored undefined counts as no value. */
export class BoundedCache<Value> {
  readonly #max: number
  readonly #values = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [longestUnused] = this.#values.keys()
    if (this.#values.size > this.#max && longestUnused !== undefined) this.#values.delete(longestUnused)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  getOrCompute(key: string, compute: () => Value): Value {
    const value = this.get(key) ?? compute()
    this.set(key, value)
    return value
  }
}
