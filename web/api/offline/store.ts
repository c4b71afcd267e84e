import type { ZodMiniType } from 'zod/mini'
import { isLookingAround } from '../looking-around.ts'

/** Texts by name in one of the browser's storages. */
export type TextStorage = {
  read(name: string): string | null
  /** @returns true if the text outlives the page */
  write(name: string, text: string): boolean
  remove(name: string): void
  names(): string[]
}

/** Local storage, shared by all tabs. Writes are synchronous, because the page may close right after a press. */
export const localTexts = textStorage(() => localStorage)

/** Session storage of one tab. */
export const sessionTexts = textStorage(() => sessionStorage)

/**
 * If the browser's storage is disabled or full, texts are held in memory while the page is open; so are those of a visitor
 * who looks around the sample family.
 */
export function textStorage(open: () => Storage): TextStorage {
  const inMemory = new Map<string, string>()
  const attempt = <Result>(use: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return use(open())
    } catch {
      return fallback
    }
  }
  return {
    read: (name) => inMemory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    write(name, text) {
      const written = attempt((storage) => {
        if (isLookingAround()) return false
        storage.setItem(name, text)
        return true
      }, false)
      if (written) inMemory.delete(name)
      else inMemory.set(name, text)
      return written
    },
    remove(name) {
      inMemory.delete(name)
      attempt((storage) => storage.removeItem(name), undefined)
    },
    names: () => [...new Set([...inMemory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  }
}

/** Stored form of a value. `parse` never throws; it returns null for corrupt texts and those of another shape. */
export type Codec<Value> = { parse: (text: string) => Value | null; format: (value: Value) => string }

/**
 * Stores a value as JSON and validates it when it is read. The schema is created lazily: most visits find nothing
 * stored, and creating all schemas takes longer than the rest of a page's code.
 */
export function json<Value>(createSchema: () => ZodMiniType<Value>): Codec<Value> {
  let schema: ZodMiniType<Value> | undefined
  return {
    parse(text) {
      schema ??= createSchema()
      try {
        return schema.safeParse(JSON.parse(text)).data ?? null
      } catch {
        return null
      }
    },
    format: JSON.stringify,
  }
}

/** Stores a text as is; an empty text reads as null. */
export const plainText: Codec<string> = { parse: (text) => text || null, format: (text) => text }

export type Entry<Value> = {
  /** @returns the same object while the stored text is unchanged */
  read(): Value | null
  /** @returns true if the value outlives the page */
  write(value: Value): boolean
  remove(): void
}

export function entry<Value>(name: string, { parse, format }: Codec<Value>, texts = localTexts): Entry<Value> {
  let last: { text: string; value: Value | null } | undefined
  return {
    read() {
      const text = texts.read(name)
      if (text === null) return null
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write: (value) => texts.write(name, format(value)),
    remove: () => texts.remove(name),
  }
}

/**
 * Key of a stored value: its kind, the account's id, and its subject ("draft <learner> <lesson> quiz"). The id is
 * always included because the learners of a family share a browser.
 */
export type AccountPath = readonly [kind: string, accountId: string, ...about: string[]]

/** One value of an account. */
export function accountEntry<Value>(path: AccountPath, codec: Codec<Value>, texts = localTexts): Entry<Value> {
  return entry(path.join(' '), codec, texts)
}

export type Entries<Value> = ReturnType<typeof accountEntries<Value>>

/** All values of an account whose path begins with `path`, keyed by the remainder of the path. */
export function accountEntries<Value>(path: AccountPath, codec: Codec<Value>, texts = localTexts) {
  const prefix = `${path.join(' ')} `
  const at = (key: string) => entry(prefix + key, codec, texts)
  const keys = () => texts.names().flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return {
    prefix,
    codec,
    keys,
    read: (key: string) => at(key).read(),
    write: (key: string, value: Value) => at(key).write(value),
    remove: (key: string) => at(key).remove(),
    list: () =>
      keys().flatMap((key) => {
        const value = at(key).read()
        return value === null ? [] : [{ key, value }]
      }),
    clear() {
      for (const key of keys()) at(key).remove()
    },
  }
}

/**
 * Calls the listener when another tab changes an entry whose name begins with `prefix`.
 * @returns a function that unsubscribes
 */
export function onChangeInOtherTab(prefix: string, listener: () => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener()
  }
  addEventListener('storage', handle)
  return () => removeEventListener('storage', handle)
}
