import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Part } from '#domain/marks/compute-marks.ts'

/**
 * Address of a subject page: `?tab=tests`, or the open lesson by its number and its open part, as in
 * `?lesson=3&part=quiz`. What is not said is the default.
 */
type SubjectAddress = { tab: 'lessons' | 'tests'; lesson: number | null; part: string | null }

export function readSubjectAddress(search: URLSearchParams): SubjectAddress {
  const lesson = Number(search.get('lesson'))
  return {
    tab: search.get('tab') === 'tests' ? 'tests' : 'lessons',
    lesson: Number.isInteger(lesson) && lesson > 0 ? lesson : null,
    part: search.get('part'),
  }
}

/** Canonical form of an address; empty for the bare address. */
export function placeIn(search: URLSearchParams): string {
  const { tab, lesson, part } = readSubjectAddress(search)
  const place = withTab(withLesson(lesson), tab)
  if (lesson !== null && part !== null) place.set('part', part)
  return place.toString()
}

/** The query of the address that shows a tab; an open lesson stays open. */
export function withTab(search: URLSearchParams, tab: SubjectAddress['tab']): URLSearchParams {
  const next = new URLSearchParams(search)
  if (tab === 'lessons') next.delete('tab')
  else next.set('tab', tab)
  return next
}

/** The query of the address that has one lesson open, at its default part if none is named; null closes it. */
export function withLesson(lesson: number | null, part?: Part): URLSearchParams {
  if (lesson === null) return new URLSearchParams()
  return new URLSearchParams({ lesson: String(lesson), ...(part && { part }) })
}

/** The address of a lesson in its subject page, at its default part if none is named. */
export function lessonAddress(subjectId: string, lessonNumber: number, part?: Part): string {
  return `/learner/subjects/${subjectId}?${withLesson(lessonNumber, part)}`
}

/** The tab and lesson that a subject page's address opens, and functions that open others. */
export function useSubjectAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  const go = useCallback(
    (next: URLSearchParams) => {
      // A pressed tab is chosen by taking the focus and again by the click, before the first has been rendered. Only
      // the address bar knows by then; twice in the history, the way back would need two steps.
      if (next.toString() !== window.location.search.slice(1)) {
        void navigate(`?${next}`, { preventScrollReset: true })
      }
    },
    [navigate],
  )
  return {
    ...readSubjectAddress(search),
    showTab: (tab: SubjectAddress['tab']) => go(withTab(search, tab)),
    /** The same function at every render, so that hundreds of lessons need not be rendered for the sake of one. */
    showLesson: useCallback((...lesson: Parameters<typeof withLesson>) => go(withLesson(...lesson)), [go]),
  }
}
