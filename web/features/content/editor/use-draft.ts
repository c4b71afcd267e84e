import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Entry } from '#web/api/offline/store.ts'
import { readContentAddress } from '../content-address.ts'
import { type EditorFields, sameFields } from './editor-definition.ts'
import type { SavedDraft } from './saved-draft.ts'

const DEBOUNCE_MS = 400

type DraftState<Draft> = {
  draft: Draft
  /** Server content as this editor last saw it. */
  base: Draft
  version: number | null
}

type DraftEditing<Draft extends EditorFields> = DraftState<Draft> & {
  changed: boolean
  change: (patch: Partial<Draft>) => void
  /** Unsaved content of an earlier page, to be continued or discarded first. */
  savedDraft: SavedDraft<Draft> | null
  continueSavedDraft: () => void
  discardSavedDraft: () => void
  /** Replaces the state after a save or a merge. */
  replace: (next: (now: DraftState<Draft>) => DraftState<Draft>) => void
  removeSavedDraft: () => void
  /** Returns to the server content and removes the saved draft. */
  discard: () => void
  /** True while anything is unsaved, including the latest key press. */
  isChanged: () => boolean
}

/**
 * State of an editor. Changes are stored in this browser until they are saved or discarded, so that neither a crash nor
 * a closed tab loses them.
 * @param entry their storage entry; the same object while the same item is edited
 */
export function useDraft<Draft extends EditorFields>(
  entry: Entry<SavedDraft<Draft>>,
  opened: { draft: Draft; version: number | null },
): DraftEditing<Draft> {
  const [savedDraft, setSavedDraft] = useState(() => {
    const saved = entry.read()
    return saved && !sameFields(saved.draft, opened.draft) ? saved : null
  })
  const [state, setState] = useState<DraftState<Draft>>({ ...opened, base: opened.draft })
  const latest = useRef(state)

  const replace = useCallback((next: (now: DraftState<Draft>) => DraftState<Draft>) => {
    latest.current = next(latest.current)
    setState(latest.current)
  }, [])

  const saveDraft = useCallback(() => {
    const { draft, base, version } = latest.current
    if (sameFields(draft, base)) entry.remove()
    else entry.write({ version, base, draft, at: Date.now() })
  }, [entry])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the state
  useEffect(() => {
    if (savedDraft) return
    const timer = setTimeout(saveDraft, DEBOUNCE_MS)
    addEventListener('pagehide', saveDraft)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', saveDraft)
    }
  }, [state, saveDraft, savedDraft])

  // Saves on unmount too, so that a navigation while typing, such as at the end of the session, loses nothing.
  const undecided = useRef(false)
  undecided.current = savedDraft !== null
  useEffect(
    () => () => {
      if (!undecided.current) saveDraft()
    },
    [saveDraft],
  )

  return {
    ...state,
    changed: !sameFields(state.draft, state.base),
    change: (patch) => replace((now) => ({ ...now, draft: { ...now.draft, ...patch } })),
    savedDraft,
    continueSavedDraft: () => {
      if (savedDraft) {
        const { draft, base, version } = savedDraft
        replace(() => ({ draft, base, version }))
      }
      setSavedDraft(null)
    },
    discardSavedDraft: () => {
      entry.remove()
      setSavedDraft(null)
    },
    replace,
    removeSavedDraft: entry.remove,
    discard: () => {
      entry.remove()
      replace((now) => ({ ...now, draft: now.base }))
    },
    isChanged: () => !sameFields(latest.current.draft, latest.current.base),
  }
}

/**
 * Asks for confirmation before unsaved changes are lost by closing the dialog, a link, the back button, or closing the
 * page, where the browser shows its own message. Other parts of the same editor open freely.
 * @param isOpen returns true if `edit` in the URL names the item that is open here
 */
export function useLeaveGuard(isChanged: () => boolean, isOpen: (edit: string | null) => boolean) {
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [isChanged])
  return useBlocker(({ currentLocation, nextLocation }) => {
    const now = readContentAddress(new URLSearchParams(currentLocation.search))
    const next = readContentAddress(new URLSearchParams(nextLocation.search))
    const stays = currentLocation.pathname === nextLocation.pathname && now.tab === next.tab && isOpen(next.edit)
    return !stays && isChanged()
  })
}
