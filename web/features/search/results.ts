import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { helpAnswers } from '#web/product/help-answers.ts'
import { type Entry, matchEntries } from '#web/product/match-entries.ts'
import { fullName } from '#web/product/names.ts'

type Answers = InferContractRouterOutputs<typeof contract>
type Found = Answers['search']['find']
type Learner = Answers['learners']['list']['learners'][number]

/** Result with the page that it opens. */
export type Result = {
  key: string
  label: string
  detail?: string
  to: string
  /** Paragraph of the reading text to scroll to. */
  passage?: { heading: string | null; words: readonly string[] }
}

/** Results of a kind; `value` is their title. */
export type Group = { value: string; items: Result[] }

/** Results of a kind that are shown. */
const MAX_ITEMS = 6

type PageEntry = Entry & { to: string }

const learnerPages = (): PageEntry[] => [
  { label: t`Today`, words: t`start home dashboard next`, to: '/learner/dashboard' },
  { label: t`Subjects`, words: t`lessons all`, to: '/subjects' },
  { label: t`Tests`, words: t`exam timed`, to: '/learner/tests' },
  { label: t`Practice`, words: t`repeat train questions`, to: '/learner/practice' },
  { label: t`What I missed`, words: t`wrong mistakes`, to: '/learner/missed' },
  { label: t`My skills`, words: t`map levels`, to: '/learner/skills' },
  { label: t`Badges`, words: t`achievements`, to: '/learner/achievements' },
  { label: t`Profile`, words: t`name password account`, to: '/learner/profile' },
  { label: t`Help`, words: t`questions support`, to: '/help' },
]

const parentPages = (): PageEntry[] => [
  { label: t`Parent Portal`, words: t`dashboard home children`, to: '/parent' },
  { label: t`Manage Learners`, words: t`add child learner account username`, to: '/parent/manage-learners' },
  { label: t`Subscriptions`, words: t`plan pay cancel invoice card premium`, to: '/parent/subscriptions' },
  { label: t`Pricing`, words: t`plans cost premium family`, to: '/pricing' },
  { label: t`Weekly Email`, words: t`mail report`, to: '/parent/weekly-email' },
  { label: t`Family Log`, words: t`who looked history sign-ins export consent`, to: '/parent/log' },
  { label: t`Profile`, words: t`name password phone account delete`, to: '/parent/profile' },
  { label: t`Help`, words: t`questions support`, to: '/help' },
  { label: t`Contact`, words: t`write message support teacher`, to: '/contact' },
]

/** @param found answer of the server; undefined while there is none */
export function groupLearnerResults(typed: string, found: Found | undefined): Group[] {
  const results = found?.results ?? []
  return groups([
    [t`Lessons`, results.flatMap((one) => (one.kind === 'lesson' ? [lessonResult(one, found?.searched ?? [])] : []))],
    [t`Skills`, results.flatMap((one) => (one.kind === 'skill' ? [skillResult(one)] : []))],
    [t`Pages`, pagesOf(learnerPages(), typed)],
    [t`Help`, helpOf('learner', typed)],
  ])
}

export function groupParentResults(typed: string, learners: readonly Learner[]): Group[] {
  const children = learners.flatMap((learner): (Entry & Result)[] => {
    const name = fullName(learner)
    const words = learner.username ?? ''
    return [
      {
        key: `${learner.id} report`,
        label: name,
        detail: t`Progress report`,
        words: t`${words} report progress marks`,
        to: `/parent/report/${learner.id}`,
      },
      {
        key: `${learner.id} manage`,
        label: name,
        detail: t`Name, password, grade and settings`,
        words: t`${words} manage settings password`,
        to: `/parent/manage-learners/${learner.id}`,
      },
    ]
  })
  return groups([
    [t`Your children`, matchEntries(children, typed)],
    [t`Pages`, pagesOf(parentPages(), typed)],
    [t`Help`, helpOf('parent', typed)],
  ])
}

function groups(all: readonly [title: string, items: Result[]][]): Group[] {
  return all.flatMap(([value, items]) => (items.length > 0 ? [{ value, items: items.slice(0, MAX_ITEMS) }] : []))
}

/** All pages before anything is typed, as a menu. */
function pagesOf(pages: readonly PageEntry[], typed: string): Result[] {
  const found = typed.trim() === '' ? pages : matchEntries(pages, typed)
  return found.map(({ label, to }) => ({ key: to, label, to }))
}

function helpOf(reader: 'parent' | 'learner', typed: string): Result[] {
  const entries = helpAnswers()
    .filter((answer) => answer.reader === reader || answer.reader === 'everyone')
    .map((answer) => ({ ...answer, label: answer.question, words: `${answer.words} ${answer.answer}` }))
  return matchEntries(entries, typed)
    .slice(0, 4)
    .map(({ id, question }) => ({ key: `help ${id}`, label: question, to: `/help#${id}` }))
}

type FoundLesson = Extract<Found['results'][number], { kind: 'lesson' }>
type FoundSkill = Extract<Found['results'][number], { kind: 'skill' }>

function lessonResult(found: FoundLesson, words: readonly string[]): Result {
  const { subjectId, subjectName, number, title, section, excerpt } = found
  const place = t`${subjectName}, Lesson ${number}`
  const lesson = `/learner/subjects/${subjectId}?lesson=${number}`
  const key = `${subjectId} ${number} ${section?.heading} ${excerpt}`
  if (section === null) return { key, label: title, detail: place, to: lesson }
  return {
    key,
    label: section.heading === null ? title : `${title}: ${section.heading}`,
    detail: `${place} · ${excerpt}`,
    to: `${lesson}&part=text`,
    passage: { heading: section.heading, words },
  }
}

function skillResult({ subjectName, name }: FoundSkill): Result {
  return {
    key: `skill ${subjectName} ${name}`,
    label: name,
    detail: t`${subjectName}, My skills`,
    to: '/learner/skills',
  }
}
