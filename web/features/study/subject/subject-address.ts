import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Part } from '#domain/marks/compute-marks.ts'
import type { Bud, Leaf } from '#domain/progress/garden.ts'
import { useChangeQuery } from '#web/product/address-query.ts'

/**
 * State in the URL of a subject page: `?tab=tests`, or the number of the open lesson and its open part, such as
 * `?lesson=3&part=quiz`. Missing values are the defaults. `&try=new` replaces the result of a failed quiz or assignment
 * by a new try, once. `&section=The idea` opens the reading at that heading.
 */
type SubjectAddress = {
  tab: 'lessons' | 'tests'
  lesson: number | null
  part: string | null
  newTry: boolean
  section: string | null
}

export function readSubjectAddress(search: URLSearchParams): SubjectAddress {
  const lesson = Number(search.get('lesson'))
  return {
    tab: search.get('tab') === 'tests' ? 'tests' : 'lessons',
    lesson: Number.isInteger(lesson) && lesson > 0 ? lesson : null,
    part: search.get('part'),
    newTry: search.get('try') === 'new',
    section: search.get('section'),
  }
}

/** Canonical form of a query; empty for the bare URL. */
export function placeIn(search: URLSearchParams): string {
  const { tab, lesson, part } = readSubjectAddress(search)
  const place = withTab(withLesson(lesson), tab)
  if (lesson !== null && part !== null) place.set('part', part)
  return place.toString()
}

/** Query that shows a tab; an open lesson stays open. */
export function withTab(search: URLSearchParams, tab: SubjectAddress['tab']): URLSearchParams {
  const next = new URLSearchParams(search)
  if (tab === 'lessons') next.delete('tab')
  else next.set('tab', tab)
  return next
}

/** Query that opens a part of a lesson to work on it: after a failed try at a new one. */
function withNextPart(lesson: number, part?: Part): URLSearchParams {
  const next = withLesson(lesson, part)
  if (part === 'quiz' || part === 'assignment') next.set('try', 'new')
  return next
}

/** Query that opens one lesson, at its default part if none is named; null closes it. */
export function withLesson(lesson: number | null, part?: Part): URLSearchParams {
  if (lesson === null) return new URLSearchParams()
  return new URLSearchParams({ lesson: String(lesson), ...(part && { part }) })
}

/** Adds the mark of a content manager's preview, if the current query has it. */
export function withPreview(next: URLSearchParams, current: URLSearchParams): URLSearchParams {
  const preview = current.get('preview')
  if (preview !== null) next.set('preview', preview)
  return next
}

/** URL of a lesson in its subject page, at its default part if none is named. */
export function lessonAddress(subjectId: string, lessonNumber: number, part?: Part): string {
  return `/learner/subjects/${subjectId}?${withLesson(lessonNumber, part)}`
}

/** URL of a lesson that teaches a skill, at the section of its reading; without one at the part. */
export function taughtAddress(
  { subjectId, number, section }: { subjectId: string; number: number; section: string | null },
  part?: Part,
): string {
  if (section === null) return lessonAddress(subjectId, number, part)
  return `${lessonAddress(subjectId, number, 'text')}&${new URLSearchParams({ section })}`
}

/** URL of a leaf or bud of the subject's garden: the lesson, or the list of tests, which tells what unlocks each. */
export function plantAddress(subjectId: string, plant: Leaf | Bud): string {
  return plant.kind === 'lesson'
    ? lessonAddress(subjectId, plant.number)
    : `/learner/subjects/${subjectId}?${withTab(new URLSearchParams(), 'tests')}`
}

/** URL of the next part of a lesson to work on. */
export function nextPartAddress(subjectId: string, lessonNumber: number, part?: Part): string {
  return `/learner/subjects/${subjectId}?${withNextPart(lessonNumber, part)}`
}

/** Tab and lesson that the URL of a subject page opens, with functions to open others. */
export function useSubjectAddress() {
  const [search] = useSearchParams()
  const changeQuery = useChangeQuery()
  const go = useCallback(
    (change: (current: URLSearchParams) => URLSearchParams) =>
      void changeQuery((current) => withPreview(change(current), current)),
    [changeQuery],
  )
  return {
    ...readSubjectAddress(search),
    showTab: (tab: SubjectAddress['tab']) => go((current) => withTab(current, tab)),
    /** Stable across renders, so that hundreds of lessons do not rerender because of one. */
    showLesson: useCallback((...lesson: Parameters<typeof withLesson>) => go(() => withLesson(...lesson)), [go]),
    showNextPart: useCallback((...next: Parameters<typeof withNextPart>) => go(() => withNextPart(...next)), [go]),
    /** The new try has begun: a reload then shows its result. */
    clearNewTry: useCallback(
      () =>
        void changeQuery(
          (current) => {
            const next = new URLSearchParams(current)
            next.delete('try')
            return next
          },
          { replace: true },
        ),
      [changeQuery],
    ),
  }
}
