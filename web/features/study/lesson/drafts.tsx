import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ExercisePart } from '../study-types.ts'
import type { Draft } from './exercise-draft.ts'

type SetDraft = (key: string, draft: Draft | undefined) => void
type Drafts = { drafts: Readonly<Record<string, Draft | undefined>>; setDraft: SetDraft }

const DraftsContext = createContext<Drafts>({ drafts: {}, setDraft: () => {} })

/**
 * Keeps answers that are not submitted yet while their lesson is closed, another tab is looked at, or the part is
 * moved into the full-screen window: none of these keeps the questions themselves on screen.
 */
export function KeepDrafts({ children }: { children: ReactNode }) {
  const [drafts, setDrafts] = useState<Drafts['drafts']>({})
  const setDraft: SetDraft = (key, draft) => setDrafts((kept) => ({ ...kept, [key]: draft }))
  return <DraftsContext value={{ drafts, setDraft }}>{children}</DraftsContext>
}

/** The draft of one quiz or assignment; undefined while none is begun. */
export function useDraft(lessonId: string, part: ExercisePart) {
  const { drafts, setDraft } = useContext(DraftsContext)
  const key = `${lessonId}/${part}`
  return [drafts[key], (draft: Draft | undefined) => setDraft(key, draft)] as const
}
