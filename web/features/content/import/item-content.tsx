import { plural, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { describeQuestion } from '#web/product/question-forms/question-kinds.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { COUNTS } from '../content-labels.ts'
import type { ImportedQuestion, ImportItem } from './import-purpose.ts'

/** The content of an item in the preview. */
export function ItemContent({ item }: { item: ImportItem }) {
  switch (item.kind) {
    case 'question':
      return <QuestionContent question={item.question} />
    case 'grade':
      return (
        <Named
          kind={t`Grade`}
          name={item.name}
          facts={[item.images > 0 && plural({ count: item.images }, { one: '# image', other: '# images' })]}
        />
      )
    case 'subject':
      return <Named kind={t`Subject`} name={item.name} facts={[item.required ? t`Required` : t`Elective`]} />
    case 'test':
      return <Named kind={item.type} name={item.title} facts={[COUNTS.question(item.questionCount)]} />
    case 'lesson': {
      const { content, quizQuestions, assignmentTasks, practiceItems, landingItems, filmItems, writingTasks } = item
      return (
        <Named
          kind={t`Lesson ${{ number: item.number }}`}
          name={item.title}
          facts={[
            content.video && t`Video`,
            content.text && t`Text`,
            quizQuestions > 0 && plural(quizQuestions, { one: 'Quiz with # question', other: 'Quiz with # questions' }),
            content.assignment &&
              (assignmentTasks > 0
                ? plural(assignmentTasks, { one: 'Assignment with # task', other: 'Assignment with # tasks' })
                : t`Assignment`),
            practiceItems > 0 && plural(practiceItems, { one: '# practice question', other: '# practice questions' }),
            landingItems > 0 &&
              plural(landingItems, { one: '# question for visitors', other: '# questions for visitors' }),
            filmItems > 0 && plural(filmItems, { one: '# question in the video', other: '# questions in the video' }),
            writingTasks > 0 && plural(writingTasks, { one: '# writing task', other: '# writing tasks' }),
          ]}
        />
      )
    }
  }
}

function Named({ kind, name, facts }: { kind: string; name: string; facts: (string | false)[] }) {
  const shown = facts.filter((fact) => fact !== false)
  return (
    <>
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <Badge tone="indigo">{kind}</Badge>
        {name}
      </p>
      {shown.length > 0 && <p className="text-sm">{shown.join(' · ')}</p>}
    </>
  )
}

function QuestionContent({ question: whole }: { question: ImportedQuestion }) {
  const { question, explanation } = whole
  if (whole.kind !== 'single') {
    const details = describeQuestion(whole).filter((line) => line !== question)
    return (
      <>
        <p className="wrap-anywhere whitespace-pre-line font-semibold">{question}</p>
        <p className="wrap-anywhere whitespace-pre-line text-sm">{details.join('\n')}</p>
      </>
    )
  }
  const { options, correct } = whole
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line font-semibold">{question}</p>
      <ol className="grid gap-1 text-sm">
        {options.map((option, index) => (
          <li
            // Options may be equal, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={`wrap-anywhere flex gap-2 ${index === correct ? 'font-semibold text-success' : ''}`}
          >
            <span className="w-5 shrink-0">
              {index === correct ? <Check aria-hidden="true" className="size-5" /> : ''}
            </span>
            <span className="whitespace-pre-line">
              {String.fromCharCode(65 + index)}. {option}
              {index === correct && <VisuallyHidden> {t`(correct)`}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      {explanation && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{t`Explanation: ${explanation}`}</p>
      )}
    </>
  )
}
