import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classifyFailure } from '#web/api/connection.ts'
import { useSession } from '#web/api/session.ts'
import { useSave } from '#web/product/use-save.ts'
import { toast } from '#web/ui/toast.ts'
import { useContentAddress } from '../content-address.ts'
import { failureMessage, successMessage } from '../content-labels.ts'
import {
  type DeletionNotice,
  type EditorDefinition,
  type EditorFields,
  firstInvalidField,
  type OpenedItem,
  type Problems,
  problemsAfterChange,
  type StoredItem,
} from './editor-definition.ts'
import { savedDraftEntry } from './saved-draft.ts'
import { useDraft } from './use-draft.ts'

export type ContentEditor<Draft extends EditorFields, Stored extends StoredItem> = ReturnType<
  typeof useContentEditor<Draft, Stored>
>

/** Part that is open if the URL names none. */
export const FIRST_PART = 'basic'

type Sent<Draft> = { sent: Draft; then: (() => unknown) | undefined }

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
    opened.kind === 'stored' ? openStored(opened.stored, definition) : { ...opened, stored: null, version: null },
  )
  const [id, setId] = useState(start.stored?.id ?? null)
  const openIds = useRef([id ?? 'new'])
  // The session may end during the edit, but the draft still belongs to the same account.
  const [userId] = useState(session.kind === 'signed-in' ? session.user.id : '')
  const entry = useMemo(
    () => savedDraftEntry(['content', userId, kind, id ?? `new ${start.subjectId}`], start.draft),
    [userId, kind, id, start],
  )
  const editing = useDraft(entry, start)
  const [problems, setProblems] = useState<Problems>({})
  const [current, setCurrent] = useState<Stored | null>(null)
  const [deletion, setDeletion] = useState<DeletionNotice | null>(null)
  const form = useRef<HTMLDivElement>(null)

  // Opening the part with the first invalid field takes a navigation, so the focus waits for it.
  const [pendingFocus, setPendingFocus] = useState<{ part: string } | null>(null)
  useEffect(() => {
    if (!pendingFocus || (address.part ?? FIRST_PART) !== pendingFocus.part) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setPendingFocus(null)
  }, [pendingFocus, address.part])

  const showProblems = (next: Problems) => {
    setProblems(next)
    const field = firstInvalidField(next, Object.keys(labels()))
    if (field === null) return
    const part = partOf(field)
    setPendingFocus({ part })
    void show({ part: part === FIRST_PART ? null : part }, { replace: true })
  }

  const failure = failureMessage(kind, id === null ? 'add' : 'update')
  const send = ({ sent }: Sent<Draft>) => {
    if (id !== null && editing.version !== null) return definition.update(sent, id, editing.version)
    return definition.create(sent, start.subjectId)
  }
  const sending = useSave(send, {
    done: async (stored, { sent, then }) => {
      handleSaved(sent, stored)
      if (then && !editing.isChanged()) await then()
      else if (id === null) await show({ edit: stored.id }, { replace: true })
    },
    errors: {
      INVALID_INPUT: ({ data }) => {
        showProblems(data.fields)
        if (firstInvalidField(data.fields, Object.keys(labels())) !== null) return
        // None of the editor's fields has this name.
        toast.error(failure, Object.values(data.fields)[0])
      },
      EDIT_CONFLICT: ({ data }) => setCurrent(data.current),
      IN_BIN: ({ data }) => setDeletion(data),
    },
    failed: (message, error) => {
      const { kind } = classifyFailure(error)
      if (kind === 'signed-out') {
        toast.error(t`You’re signed out`, t`Your changes are stored in this browser. Sign in to continue.`)
      } else toast.error(message ?? failure, kind === 'unreachable' ? offline() : undefined)
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

  const close = () => show({ edit: null, part: null })

  /** @param then what follows once nothing is unsaved, such as closing the editor */
  const save = (then?: () => unknown) => {
    const sent = editing.draft
    const invalid = definition.validate(sent)
    showProblems(invalid)
    if (Object.keys(invalid).length > 0) {
      toast.error(t`Validation Error`, invalid.title ?? t`Please check the highlighted fields.`)
    } else if (editing.changed || id === null) sending.mutate({ sent, then })
    else then?.()
  }

  return {
    id,
    definition,
    /** Version that the editor was opened with; null for a new item. */
    opened: start.stored,
    subjectId: start.subjectId,
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

const offline = () => t`You’re offline or the server can’t be reached. Your changes are stored in this browser.`

function openStored<Draft extends EditorFields, Stored extends StoredItem>(
  stored: Stored,
  { toDraft }: EditorDefinition<Draft, Stored>,
) {
  return { stored, draft: toDraft(stored), version: stored.version, subjectId: stored.subjectId }
}
