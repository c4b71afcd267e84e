import { t } from '@lingui/core/macro'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PARTS } from '#domain/marks/compute-marks.ts'
import { VERDICTS } from '#domain/progress/progress-verdict.ts'
import { SIGN_OUT_MARK } from '#domain/sessions.ts'
import { describeYear, titleOfYear } from '../features/curriculum/year-words.ts'
import { LearnerName } from '../features/learners/learner-list.tsx'
import { BAR, BAR_HEADING, PLAYER } from '../features/study/lesson/focus-player.tsx'
import { BAR_PLACE, PART_PLACE, PartLabel } from '../features/study/lesson/lesson-content.tsx'
import { READING, READING_HEAD } from '../features/study/lesson/reading-panel.tsx'
import { contentLanguage } from '../language/content-language.ts'
import { localeTag } from '../language/i18n.ts'
import { greet, greetingTexts } from '../product/greeting.ts'
import { ProgressVerdict } from '../product/progress-verdict.tsx'
import { Card } from '../ui/card.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { READING_TEXT } from '../ui/reading-text.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { minify } from '../vite/minify.ts'
import {
  dashboardValues,
  type LessonTexts,
  lessonValues,
  overviewValues,
  showFirstView,
  type YearTexts,
  yearValues,
} from './show-first-view.ts'

/** @property values source of a function (show-first-view.ts) */
type FirstView = { view: ReactNode; values: string; texts?: object }

/**
 * Beginning of a page, by the operation of its first call: what a person comes to read, of the page's own components and
 * at its position on the page. A script fills in the names in braces (show-first-view.ts); an element with `data-if` is left
 * out without a value.
 */
const views = (): Record<string, FirstView> => ({
  'study/dashboard': {
    view: (
      <Page>
        <div className="flex items-start gap-4">
          <span data-if="avatar" className="size-14 shrink-0 sm:size-16" />
          <div className="min-w-0 flex-1">
            {/* not translated: places for values */}
            <PageHeader title="{title}" subtitle="{subtitle}" />
          </div>
        </div>
      </Page>
    ),
    values: `(answer, texts) => (${dashboardValues})(answer, texts, ${greet})`,
    texts: greetingTexts(),
  },
  'curriculum/year': {
    view: (
      <Page>
        {/* not translated: places for values */}
        <PageHeader title="{title}" subtitle="{subtitle}" />
      </Page>
    ),
    values: String(yearValues),
    texts: yearTexts(),
  },
  'learners/overview': {
    view: (
      <Page>
        <PageHeader title={t`Parent Dashboard`} subtitle={t`Manage your learners and monitor their progress`} />
        <div data-if="child" className="grid items-start gap-x-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <section className="min-w-0">
            <h2 className="mb-4 text-xl">{t`Your children`}</h2>
            <Card padding="snug" className="grid h-200 grid-cols-1 content-start gap-4 md:h-136">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <LearnerName
                  learner={{ avatar: null, firstName: '{firstName}', lastName: '{lastName}', email: '{email}' }}
                />
                <span className="block min-h-12 w-full sm:w-auto" />
              </div>
              <div className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
                {VERDICTS.map((kind) => (
                  <div key={kind} data-if={kind}>
                    <ProgressVerdict
                      verdict={{ kind, evidence: '{evidence}', toDo: '{toDo}', rowId: null }}
                      learner={{ id: '', firstName: '{firstName}' }}
                    />
                  </div>
                ))}
              </div>
            </Card>
          </section>
        </div>
      </Page>
    ),
    values: String(overviewValues),
    texts: { noEmail: t`No email` },
  },
  'study/subject': { view: <OpenLesson />, values: String(lessonValues), texts: lessonTexts() },
})

/** Lesson with its parts' tabs in place, but not shown before they can be pressed. */
function OpenLesson() {
  const number = '{number}'
  const title = '{lesson}'
  return (
    <div data-player className={PLAYER}>
      <div className="max-lg:hidden" />
      <section className="min-w-0 px-4 pb-6 [&_[role=tablist]]:invisible">
        <Tabs
          label=""
          value="text"
          onChange={() => {}}
          barTop={BAR_PLACE}
          bar={
            <div className={BAR}>
              <span className="-ms-3 size-11 shrink-0" />
              <h1 className={BAR_HEADING}>{t`Lesson ${number}: ${title}`}</h1>
              <span className="-me-2 shrink-0 px-2 font-semibold text-sm tabular-nums">{'{mark}'}</span>
            </div>
          }
          items={PARTS.map((part) => ({
            value: part,
            label: <PartLabel part={part} completed={false} waiting={false} />,
            content: (
              <div className={PART_PLACE}>
                <div data-if="reading" className={READING}>
                  <div className={READING_HEAD}>
                    <h3 className="text-lg">{'{reading}'}</h3>
                    <span className="block h-[4.828125rem] w-64" />
                  </div>
                  <section {...contentLanguage()} data-opened-text className={READING_TEXT}>
                    <ReadingElements />
                  </section>
                </div>
                {/* A wide window shows more above the first question. */}
                <p data-if="question" className="font-semibold md:hidden">
                  1. <span {...contentLanguage()}>{'{question}'}</span>
                </p>
              </div>
            ),
          }))}
        />
      </section>
    </div>
  )
}

/** Elements of reading texts, whose rules are then in the page. The text replaces them. */
function ReadingElements() {
  const names = 'h3 h4 h5 h6 p strong em code pre a math ul ol li blockquote hr img'.split(' ')
  return (
    <>
      {names.map((name) => createElement(name, { key: name }))}
      <table>
        <thead>
          <tr>
            <th />
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
          </tr>
        </tbody>
      </table>
    </>
  )
}

/**
 * The views, as templates of the starting page, of which the server leaves that of the page's call
 * (server/http/pages/first-views.ts).
 */
export const firstViews = () =>
  Object.entries(views())
    .map(([operation, { view, values, texts = {} }]) => {
      const input = [JSON.stringify(texts), JSON.stringify(SIGN_OUT_MARK)]
      const script = minify(`(${showFirstView})(${values},${input})`)
      return `<template data-view="${operation}"><div hidden>${renderToStaticMarkup(view)}</div><script>${script}</script></template>`
    })
    .join('')

/** Numbers among which all plural forms of the languages are that a grade needs. */
const COUNTS = Array.from({ length: 200 }, (_, count) => count)

export function yearTexts(): YearTexts {
  const forms = Map.groupBy(COUNTS, (count) => new Intl.PluralRules(localeTag()).select(count))
  const sentence = ([lessons = 0]: number[], [subjects = 0, other]: number[]) => {
    // Two numbers of a form, so that both are told apart; a form of a single number is worded with it.
    const number = subjects === lessons ? (other ?? subjects) : subjects
    const text = describeYear(lessons, number)
    if (number === lessons) return text
    return text.replace(/\d+/g, (digits) => (digits === String(lessons) ? '{lessons}' : '{subjects}'))
  }
  const sentences = (lessons: number[]) =>
    Object.fromEntries([...forms].map(([form, subjects]) => [form, sentence(lessons, subjects)]))
  return {
    title: titleOfYear('{grade}'),
    sentence: Object.fromEntries([...forms].map(([form, lessons]) => [form, sentences(lessons)])),
  }
}

export function lessonTexts(): LessonTexts {
  const academic = '{mark}'
  return { reading: t`Reading`, mark: t`Mark: ${academic} of 100` }
}
