import { useCallback, useEffect, useRef, useState } from 'react'
import { keptTexts } from '#web/api/kept-texts.ts'
import { type EditorFields, sameFields } from './editor-fields.ts'
import { readKept, type SavedDraft } from './saved-draft.ts'

/** How long somebody may go on typing before it is kept, in milliseconds. */
const REST = 400

const texts = keptTexts()

type State<Draft> = {
  draft: Draft
  /** What is stored, as far as this editor knows. */
  base: Draft
  version: number | null
}

export type DraftEditing<Draft extends EditorFields> = State<Draft> & {
  changed: boolean
  change: (patch: Partial<Draft>) => void
  /** What an earlier page left unsaved, to be taken or thrown away before anything else. */
  savedDraft: SavedDraft<Draft> | null
  continueSavedDraft: () => void
  discardSavedDraft: () => void
  /** Begins from another state: after a save, or when two people's changes were brought together. */
  replace: (next: (now: State<Draft>) => State<Draft>) => void
  /** Keeps nothing any more of what was written until now. */
  removeSavedDraft: () => void
  /** Throws away what was not saved, also what is kept. */
  discard: () => void
  /** Whether something would be lost at this very moment. */
  isChanged: () => boolean
}

/**
 * The state of an editor. What is written is kept in this browser a moment later, so that neither a crash nor a closed
 * tab loses it, until it is saved or thrown away.
 * @param name of the place where it is kept: whose it is, and of what
 */
export function useDraft<Draft extends EditorFields>(
  name: string,
  opened: { draft: Draft; version: number | null },
): DraftEditing<Draft> {
  const [offer, setOffer] = useState(() => {
    const kept = readKept(texts.read(name), opened.draft)
    return kept && !sameFields(kept.draft, opened.draft) ? kept : null
  })
  const [state, setState] = useState<State<Draft>>({ ...opened, base: opened.draft })
  const latest = useRef(state)
  const changed = !sameFields(state.draft, state.base)

  const become = useCallback((next: (now: State<Draft>) => State<Draft>) => {
    latest.current = next(latest.current)
    setState(latest.current)
  }, [])

  const keep = useCallback(() => {
    const { draft, base, version } = latest.current
    if (sameFields(draft, base)) texts.remove(name)
    else texts.write(name, JSON.stringify({ version, base, draft, at: Date.now() }))
  }, [name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the state is to be kept
  useEffect(() => {
    if (offer) return
    const timer = setTimeout(keep, REST)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [state, keep, offer])

  // Whoever is led away while typing, as by the end of their session, finds the last words too.
  const waiting = useRef(false)
  waiting.current = offer !== null
  useEffect(
    () => () => {
      if (!waiting.current) keep()
    },
    [keep],
  )

  return {
    ...state,
    changed,
    change: (patch) => become((now) => ({ ...now, draft: { ...now.draft, ...patch } })),
    savedDraft: offer,
    continueSavedDraft: () => {
      if (offer) become(() => ({ draft: offer.draft, base: offer.base, version: offer.version }))
      setOffer(null)
    },
    discardSavedDraft: () => {
      texts.remove(name)
      setOffer(null)
    },
    replace: become,
    removeSavedDraft: () => texts.remove(name),
    discard: () => {
      texts.remove(name)
      become((now) => ({ ...now, draft: now.base }))
    },
    isChanged: () => !sameFields(latest.current.draft, latest.current.base),
  }
}
