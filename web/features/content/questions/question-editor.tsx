import { plural, t } from '@lingui/core/macro'
import { Plus, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { moveItem } from '#web/ui/move-buttons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { QuestionCard } from './question-card.tsx'
import {
  blankQuestion,
  changeQuestion,
  copyQuestion,
  EMPTY_QUESTION_LIST,
  newKey,
  parseQuestions,
  type QuestionDraft,
  type QuestionList,
  toQuestionList,
} from './question-draft.ts'

type QuestionEditorProps = {
  /** Name of the list in problems: `quizQuestions`, and `quizQuestions.3` for its fourth question. */
  field: string
  value: QuestionList
  onChange: (value: QuestionList) => void
  problems: Record<string, string>
}

const withStem = (draft: QuestionDraft, stem: unknown) => ({ ...draft, fields: { ...draft.fields, stem } })

type Removed = { draft: QuestionDraft; index: number }

/** Edits the questions of a quiz, an assignment or a test. */
export function QuestionEditor({ field, value, onChange, problems }: QuestionEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  // Only these open with their preview: each preview is a request, and an import may add two hundred questions.
  const [insertedKeys] = useState(() => new Set<string>())
  const { list } = value

  const change = (next: QuestionDraft[]) => onChange({ ...value, list: next })
  const insert = (index: number, draft: QuestionDraft) => {
    insertedKeys.add(draft.key)
    flushSync(() => change(list.toSpliced(index, 0, draft)))
    container.current?.querySelector<HTMLElement>(`[data-key="${draft.key}"] textarea:not(details *)`)?.focus()
  }
  const remove = (draft: QuestionDraft, index: number) => {
    flushSync(() => {
      change(list.toSpliced(index, 1))
      setRemoved({ draft, index })
    })
    // The pressed button has been removed.
    undo.current?.focus()
  }
  const restore = ({ draft, index }: Removed) => {
    flushSync(() => setRemoved(null))
    insert(Math.min(index, list.length), draft)
  }

  if (value.unreadable !== null) {
    return <UnreadableQuestions text={value.unreadable} problem={problems[field]} onChange={onChange} />
  }
  return (
    <div ref={container} className="grid grid-cols-1 gap-4">
      {problems[field] && <Banner tone="danger">{problems[field]}</Banner>}
      {list.length === 0 && (
        <p className="rounded-md border border-line border-dashed p-6 text-ink-soft">{t`No questions yet.`}</p>
      )}
      <SortableList
        items={list}
        keyOf={({ key }) => key}
        nameOf={(_draft, index) => t`Question ${{ number: index + 1 }}`}
        onMove={(from, to) => change(moveItem(list, from, to))}
      >
        {(draft, index, order) => (
          <QuestionCard
            draft={draft}
            name={t`Question ${{ number: index + 1 }}`}
            order={order}
            isPreviewed={insertedKeys.has(draft.key)}
            error={problems[`${field}.${index}`]}
            onChange={(next) => change(changeQuestion(list, index, next))}
            onDuplicate={() => insert(index + 1, copyQuestion(draft, newKey))}
            onAddPart={() => insert(index + 1, withStem(blankQuestion(newKey), draft.fields.stem))}
            onRemove={() => remove(draft, index)}
          />
        )}
      </SortableList>
      <div className="flex flex-wrap items-center gap-3">
        {list.length < CONTENT_LIMITS.questions && (
          <Button variant="secondary" size="small" onClick={() => insert(list.length, blankQuestion(newKey))}>
            <Plus aria-hidden="true" className="size-5" />
            {t`Add question`}
          </Button>
        )}
        {removed && (
          <p className="flex items-center gap-2 text-ink-soft">
            {t`Question ${{ number: removed.index + 1 }} deleted.`}
            <Button ref={undo} variant="ghost" size="small" onClick={() => restore(removed)}>
              <Undo2 aria-hidden="true" className="size-4" />
              {t`Undo`}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

type UnreadableQuestionsProps = {
  text: string
  problem: string | undefined
  onChange: (value: QuestionList) => void
}

/** Text of unreadable stored questions, to be fixed or replaced. */
function UnreadableQuestions({ text, problem, onChange }: UnreadableQuestionsProps) {
  const questions = parseQuestions(text)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Banner tone="warning" title={t`The stored questions can’t be read`}>
        {t`Learners see no questions here. Fix the text below, or write new questions instead.`}
      </Banner>
      <TextAreaField
        label={t`Stored text`}
        value={text}
        spellCheck={false}
        error={problem}
        onChange={({ currentTarget }) => onChange({ unreadable: currentTarget.value, list: [] })}
      />
      <div className="flex flex-wrap gap-3">
        {questions && (
          <Button onClick={() => onChange(toQuestionList(questions, null, newKey))}>
            {plural({ count: questions.length }, { one: 'Read # question from it', other: 'Read # questions from it' })}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onChange(EMPTY_QUESTION_LIST)}>
          {t`Write new questions instead`}
        </Button>
      </div>
    </div>
  )
}
