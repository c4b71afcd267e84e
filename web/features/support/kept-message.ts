import { messageFields, type TypedMessage } from './typed-message.ts'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'contact-message'

/**
 * What has been typed, kept in the tab's own storage until it is sent: a reload by accident costs nobody their letter.
 * A browser may refuse its storage; then nothing is kept.
 */
export function keptMessage(place: () => Place = () => sessionStorage) {
  const tried = <Result>(use: (place: Place) => Result) => {
    try {
      return use(place())
    } catch {
      return null
    }
  }
  return {
    read: (): TypedMessage => tried((storage) => parsed(storage.getItem(KEY))) ?? {},
    write: (typed: TypedMessage) => tried((storage) => storage.setItem(KEY, JSON.stringify(typed))),
    forget: () => tried((storage) => storage.removeItem(KEY)),
  }
}

/** Anything may stand in a browser's storage; what is not a text of a field is passed over. */
function parsed(text: string | null): TypedMessage {
  const value: unknown = JSON.parse(text ?? '{}')
  if (typeof value !== 'object' || value === null) return {}
  const found: TypedMessage = {}
  for (const field of messageFields) {
    const typed: unknown = Reflect.get(value, field)
    if (typeof typed === 'string') found[field] = typed
  }
  return found
}
