import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalMessage } from '#web/api/refusal.ts'
import { useSession } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useContentAddress } from '../content-address.ts'
import { failureMessage, successMessage } from '../content-labels.ts'
import type { EditorFields } from '../drafts/editor-fields.ts'
import { useDraft } from '../drafts/use-editing.ts'
import type { DeletionNotice, EditorDefinition, SaveOutcome, StoredItem } from './editor-definition.ts'
import { firstInvalidField, type Problems, problemsAfterChange } from './field-problems.ts'

/** What is opened: something stored, or a new one, whose name in the browser's storage is `place`. */
export type Opened<Draft, Stored> =
  | { as: 'stored'; stored: Stored }
  | { as: 'new'; draft: Draft; place: string }

/**
 * Everything that an editor of content does beside showing its fields: it keeps what is written, checks and saves it,
 * and says what came of that.
 */
export function useContentEditor<Draft extends EditorFields, Stored extends StoredItem>(
  kind: EditorDefinition<Draft, Stored>,
  opened: Opened<Draft, Stored>,
) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { address, show } = useContentAddress()
  const [start] = useState(opened)
  const stored = start.as === 'stored' ? start.stored : null
  const [id, setId] = useState(stored?.id ?? null)
  const names = useRef([id ?? 'new'])
  // Whose it is does not change when the session ends in the middle.
  const [who] = useState(session.kind === 'signed-in' ? session.user.id : '')
  const editing = useDraft<Draft>(
    `content ${who} ${kind.kind} ${id ?? (start.as === 'new' ? start.place : '')}`,
    start.as === 'stored'
      ? { draft: kind.toDraft(start.stored), version: start.stored.version }
      : { draft: start.draft, version: null },
  )
  const [problems, setProblems] = useState<Problems>({})
  const [present, setPresent] = useState<Stored | null>(null)
  const [bin, setBin] = useState<DeletionNotice | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const running = useRef(false)

  // The part that has the first wrong field comes by the address, some moments later.
  const [wanted, setWanted] = useState<{ part: string } | null>(null)
  useEffect(() => {
    if (!wanted || (address.part ?? FIRST_PART) !== wanted.part) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setWanted(null)
  }, [wanted, address.part])

  const tell = (found: Problems) => {
    setProblems(found)
    const field = firstInvalidField(found, Object.keys(kind.labels))
    if (field === null) return
    const part = kind.partOf(field)
    setWanted({ part })
    void show({ part: part === FIRST_PART ? null : part }, { replace: true })
  }

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async (sent: Draft): Promise<Exclude<SaveOutcome<Stored>, { kind: 'failed' }>> => {
      const { version } = editing
      const outcome = await kind.save(sent, id !== null && version !== null ? { id, version } : null)
      if (outcome.kind === 'failed') throw outcome.error
      return outcome
    },
  })

  const settle = (sent: Draft, saved: Stored) => {
    editing.removeSavedDraft()
    editing.replace((now) => ({
      draft: kind.withStoredIds(now.draft, sent, saved),
      base: kind.withStoredIds(sent, sent, saved),
      version: saved.version,
    }))
    // Its address changes with its first save, which is no way out of it.
    names.current.push(saved.id)
    setId(saved.id)
    setBin(null)
    toast.success(successMessage(kind.kind, id === null ? 'added' : 'updated'))
    void queryClient.invalidateQueries()
  }

  const close = () => show({ edit: null, part: null })

  const save = async (then: 'stay' | 'close') => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (running.current) return
    const sent = editing.draft
    const found = kind.validate(sent)
    tell(found)
    if (Object.keys(found).length > 0) {
      toast.error('Validation Error', found.title ?? 'Please look at the marked fields.')
      return
    }
    if (!editing.changed && id !== null) {
      if (then === 'close') await close()
      return
    }
    running.current = true
    try {
      const outcome = await sending.mutateAsync(sent)
      if (outcome.kind === 'refused') refuse(outcome.fields)
      else if (outcome.kind === 'changed-meanwhile') setPresent(outcome.present)
      else if (outcome.kind === 'in-bin') setBin(outcome.bin)
      else {
        settle(sent, outcome.stored)
        if (then === 'close' && !editing.isChanged()) await close()
        else if (id === null) await show({ edit: outcome.stored.id }, { replace: true })
      }
    } catch (error) {
      const message = error instanceof Error ? refusalMessage(error) : undefined
      toast.error(message ?? failureMessage(kind.kind, id === null ? 'add' : 'update'))
    } finally {
      running.current = false
    }
  }

  const refuse = (fields: Problems) => {
    tell(fields)
    if (firstInvalidField(fields, Object.keys(kind.labels)) !== null) return
    // Nothing here is named by it.
    toast.error(failureMessage(kind.kind, id === null ? 'add' : 'update'), Object.values(fields)[0])
  }

  return {
    id,
    isOpen: (edit: string | null) => edit !== null && names.current.includes(edit),
    form,
    editing,
    problems,
    busy: sending.isPending,
    save,
    close,
    change: (patch: Partial<Draft>) => {
      editing.change(patch)
      const next = { ...editing.draft, ...patch }
      setProblems((told) =>
        Object.keys(told).length === 0
          ? told
          : problemsAfterChange(told, Object.keys(patch), kind.validate(next)),
      )
    },
    /** Goes on with what an earlier page left; what was stored since is told first. */
    goOnWithKept: () => {
      const newer = stored && editing.savedDraft?.version !== stored.version
      editing.continueSavedDraft()
      if (newer) setPresent(stored)
    },
    /** What somebody else saved meanwhile, until it is decided what becomes of it. */
    present,
    /** Goes on with what was made of both people's changes; nothing is saved yet. */
    decide: (draft: Draft) => {
      if (!present) return
      editing.replace(() => ({ draft, base: kind.toDraft(present), version: present.version }))
      setPresent(null)
    },
    undecided: () => setPresent(null),
    bin,
    restored: () => setBin(null),
  }
}

/** The part that is open where the address names none. */
export const FIRST_PART = 'basic'

export type ContentEditor<Draft extends EditorFields, Stored extends StoredItem> = ReturnType<
  typeof useContentEditor<Draft, Stored>
>
