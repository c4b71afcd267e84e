import { createContext, use } from 'react'

type Named = readonly (readonly [id: string, name: string])[]

/** Skills and misconceptions that a question can name, by id. */
export type SubjectTags = { skills: Named; misconceptions: Named }

export const NO_TAGS: SubjectTags = { skills: [], misconceptions: [] }

/** Those of the open subject, around the form of a question. */
export const SubjectTagsContext = createContext(NO_TAGS)

export const useSubjectTags = () => use(SubjectTagsContext)
