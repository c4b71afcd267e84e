import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { useSession } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useContentAddress } from '../content-address.ts'
import { failureMessage, successMessage } from '../content-labels.ts'
import {
  type DeletionNotice,
  type EditorDefinition,
  type EditorFields,
  firstInvalidField,
  type Problems,
  problemsAfterChange,
  type SaveOutcome,
  type StoredItem,
} from './editor-definition.ts'
import { savedDraftEntry } from './saved-draft.ts'
import { useDraft } from './use-draft.ts'

/** The item to edit. A new one has no id, and its draft is stored under `draftKey`. */
export type OpenedItem<Draft, Stored> =
  | { kind: 'stored'; stored: Stored }
  | { kind: 'new'; draft: Draft; draftKey: string }

export type ContentEditor<Draft extends EditorFields, Stored extends StoredItem> = ReturnType<
  typeof useContentEditor<Draft, Stored>
>

/** Part that is open if the URL names none. */
export const FIRST_PART = 'basic'

/** Behavior of a content editor: stores the draft, validates and saves it, and reports the outcome. */
export function useContentEditor<Draft extends EditorFields, Stored extends StoredItem>(
  definition: EditorDefinition<Draft, Stored>,
  opened: OpenedItem<Draft, Stored>,
) {
  const { kind, labels, partOf } = definition
  const session = useSession()
  const queryClient = useQueryClient()
  const { address, show } = useContentAddress()
  const [start] = useState(() =>
    opened.kind === 'stored'
      ? {
          stored: opened.stored,
          draft: definition.toDraft(opened.stored),
          version: opened.stored.version,
          draftKey: opened.stored.id,
        }
      : { stored: null, draft: opened.draft, version: null, draftKey: opened.draftKey },
  )
  const [id, setId] = useState(start.stored?.id ?? null)
  const openIds = useRef([id ?? 'new'])
  // The session may end during the edit, but the draft still belongs to the same account.
  const [userId] = useState(session.kind === 'signed-in' ? session.user.id : '')
  const entry = useMemo(
    () => savedDraftEntry(['content', userId, kind, id ?? start.draftKey], start.draft),
    [userId, kind, id, start],
  )
  const editing = useDraft(entry, start)
  const [problems, setProblems] = useState<Problems>({})
  const [current, setCurrent] = useState<Stored | null>(null)
  const [deletion, setDeletion] = useState<DeletionNotice | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const running = useRef(false)

  // Opening the part with the first invalid field takes a navigation, so the focus waits for it.
  const [pendingFocus, setPendingFocus] = useState<{ part: string } | null>(null)
  useEffect(() => {
    if (!pendingFocus || (address.part ?? FIRST_PART) !== pendingFocus.part) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setPendingFocus(null)
  }, [pendingFocus, address.part])

  const showProblems = (next: Problems) => {
    setProblems(next)
    const field = firstInvalidField(next, Object.keys(labels))
    if (field === null) return
    const part = partOf(field)
    setPendingFocus({ part })
    void show({ part: part === FIRST_PART ? null : part }, { replace: true })
  }

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async (sent: Draft): Promise<Exclude<SaveOutcome<Stored>, { outcome: 'failed' }>> => {
      const { version } = editing
      const result = await definition.save(sent, id !== null && version !== null ? { id, version } : null)
      if (result.outcome === 'failed') throw result.error
      return result
    },
  })

  const handleSaved = (sent: Draft, stored: Stored) => {
    editing.removeSavedDraft()
    editing.replace((now) => ({
      draft: definition.withStoredIds(now.draft, sent, stored),
      base: definition.withStoredIds(sent, sent, stored),
      version: stored.version,
    }))
    // The first save changes the URL, and the editor stays open.
    openIds.current.push(stored.id)
    setId(stored.id)
    setDeletion(null)
    toast.success(successMessage(kind, id === null ? 'added' : 'updated'))
    void queryClient.invalidateQueries()
  }

  const handleInvalid = (fields: Problems) => {
    showProblems(fields)
    if (firstInvalidField(fields, Object.keys(labels)) !== null) return
    // None of the editor's fields has this name.
    toast.error(failureMessage(kind, id === null ? 'add' : 'update'), Object.values(fields)[0])
  }

  const close = () => show({ edit: null, part: null })

  const save = async (then: 'stay' | 'close') => {
    // A double click can precede the busy state.
    if (running.current) return
    const sent = editing.draft
    const invalid = definition.validate(sent)
    showProblems(invalid)
    if (Object.keys(invalid).length > 0) {
      toast.error('Validation Error', invalid.title ?? 'Please check the highlighted fields.')
      return
    }
    if (!editing.changed && id !== null) {
      if (then === 'close') await close()
      return
    }
    running.current = true
    try {
      const result = await sending.mutateAsync(sent)
      if (result.outcome === 'invalid') handleInvalid(result.fields)
      else if (result.outcome === 'conflict') setCurrent(result.current)
      else if (result.outcome === 'deleted') setDeletion(result.notice)
      else {
        handleSaved(sent, result.stored)
        if (then === 'close' && !editing.isChanged()) await close()
        else if (id === null) await show({ edit: result.stored.id }, { replace: true })
      }
    } catch (error) {
      const message = error instanceof Error ? errorMessage(error) : undefined
      const failure = classifyFailure(error).kind
      const offline = 'You’re offline or the server can’t be reached. Your changes are stored in this browser.'
      if (failure === 'signed-out') {
        toast.error('You’re signed out', 'Your changes are stored in this browser. Sign in to continue.')
      } else {
        const text = message ?? failureMessage(kind, id === null ? 'add' : 'update')
        toast.error(text, failure === 'unreachable' ? offline : undefined)
      }
    } finally {
      running.current = false
    }
  }

  return {
    id,
    isOpen: (edit: string | null) => edit !== null && openIds.current.includes(edit),
    form,
    editing,
    problems,
    busy: sending.isPending,
    save,
    close,
    change: (patch: Partial<Draft>) => {
      editing.change(patch)
      const next = { ...editing.draft, ...patch }
      setProblems((shown) =>
        Object.keys(shown).length === 0
          ? shown
          : problemsAfterChange(shown, Object.keys(patch), definition.validate(next)),
      )
    },
    /** Continues the draft of an earlier page, after showing any version saved since then. */
    continueSavedDraft: () => {
      const isOutdated = start.stored && editing.savedDraft?.version !== start.stored.version
      editing.continueSavedDraft()
      if (isOutdated) setCurrent(start.stored)
    },
    /** The version that someone else saved during the edit, until the conflict is resolved. */
    current,
    /** Continues with the merged draft. Nothing is saved yet. */
    resolveConflict: (merged: Draft) => {
      if (!current) return
      editing.replace(() => ({
        draft: merged,
        base: definition.toDraft(current),
        version: current.version,
      }))
      setCurrent(null)
    },
    postponeConflict: () => setCurrent(null),
    deletion,
    handleRestored: () => setDeletion(null),
  }
}
