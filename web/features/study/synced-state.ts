import { useSyncExternalStore } from 'react'
import type { Entry } from '#web/api/offline/store.ts'

/** State of a learner's work: saved on the server, in flight, or only in this browser. */
export type SaveState = 'saved' | 'saving' | 'local-only'

/**
 * State that events change and that this browser stores. The stored state is authoritative: another tab may have changed it.
 * @param none state without an entry
 * @param isKept false for a state of which the server has everything
 */
export function storedState<State, Event>(
  entry: Entry<State>,
  none: State,
  reduce: (state: State, event: Event) => State,
  isKept: (state: State) => boolean,
) {
  let stored = entry.read()
  let state = stored ?? none
  function current(): State {
    const read = entry.read()
    if (read !== stored) {
      stored = read
      state = read ?? none
    }
    return state
  }
  function apply(event: Event) {
    const next = reduce(current(), event)
    if (next === state) return
    state = next
    if (isKept(next)) entry.write(next)
    else entry.remove()
    stored = entry.read()
  }
  return { current, apply }
}

export type Synced<State, Event> = { state: State; saveState: SaveState; dispatch: (event: Event) => void }

type Sync<State, Event> = {
  state(): State
  saveState(): SaveState
  dispatch(event: Event): void
  subscribe(listener: () => void): () => void
}

/** @param sync null if nobody is signed in */
export function useSynced<State, Event>(sync: Sync<State, Event> | null, none: State): Synced<State, Event> {
  const subscribe = (listener: () => void) => sync?.subscribe(listener) ?? (() => {})
  const state = useSyncExternalStore(
    subscribe,
    () => sync?.state() ?? none,
    () => none,
  )
  const saveState = useSyncExternalStore<SaveState>(
    subscribe,
    () => sync?.saveState() ?? 'saved',
    () => 'saved',
  )
  return { state, saveState, dispatch: (event) => sync?.dispatch(event) }
}
