import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CloudOff, Eye, PenLine, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { countWords, findAnswerProblem, WRITING_LIMITS } from '#domain/writing/written-answer.ts'
import { WritingNotes } from '#web/product/writing-notes.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBox, controlStyle, Field } from '#web/ui/fields.tsx'
import { formatList } from '#web/ui/format.ts'
import { ShortText } from '#web/ui/reading-text.tsx'
import { takeFocus } from '../lesson/exercise-focus.ts'
import { type LessonAnswer, useLearnerId } from '../study-types.ts'
import type { SaveState } from '../synced-state.ts'
import { DeleteWritingDialog } from './delete-writing-dialog.tsx'
import { WritingConflict } from './writing-conflict.tsx'
import { useWriting, type Writing } from './writing-sync.ts'

type LessonWriting = NonNullable<LessonAnswer['writing']>
type Box = LessonWriting['boxes'][number]

export type WritingBoxProps = {
  lessonId: string
  writing: LessonWriting
  box: Box
  /** False for those who look at the lesson without learning. */
  studying: boolean
}

/** Characters that can be typed: more than can be saved, so that nothing of a pasted text is cut off silently. */
const MAX_TYPED = WRITING_LIMITS.text * 3

/**
 * Task for a written answer below a quiz or an assignment, outside of its questions: never scored, and in no mark or
 * completion (readings, "Written answers").
 */
export function WritingBox({ lessonId, writing: { allowed, readers }, box, studying }: WritingBoxProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const writing = useWriting({ lessonId, part: box.part })
  const hasText = writing.state.mine.text !== ''
  const { words } = box
  return (
    <section
      aria-labelledby={titleId}
      className="mx-auto my-8 grid w-full max-w-160 grid-cols-1 gap-5 rounded-lg border border-line bg-surface px-4 py-5 sm:px-6"
    >
      <div className="grid gap-1">
        <h3 ref={title} id={titleId} tabIndex={-1} className="flex items-center gap-2.5 text-lg outline-none">
          <PenLine aria-hidden="true" className="size-5 text-leaf-text" />
          <Trans>Write</Trans>
        </h3>
        <p className="text-ink-soft text-sm">
          <Trans>About {words} words. Writing is never scored.</Trans>
        </p>
      </div>
      <ShortText html={box.prompt} />
      {studying && allowed ? (
        <>
          <Readers names={readers} helpers={box.sharedWith} />
          <div className="grid grid-cols-1">
            <WritingConflict state={writing.state} onResolve={(keep) => writing.dispatch({ kind: 'resolved', keep })} />
            <Answer words={box.words} writing={writing} />
          </div>
        </>
      ) : (
        <>
          <p className="rounded-md bg-sunken px-4 py-3 text-sm print:hidden">{whyNot(studying, hasText)}</p>
          {hasText ? <TextOnPaper text={writing.state.mine.text} onScreen /> : <LinesOnPaper />}
        </>
      )}
      {writing.state.mine.done && (
        <Comparison
          comparison={box.comparison}
          writing={writing}
          readOnly={!studying || !allowed}
          offline={writing.saveState === 'local-only'}
        />
      )}
      <WritingNotes notes={box.notes} />
      {studying && writing.state.version > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
          <DeleteWriting lessonId={lessonId} part={box.part} focusAfter={() => title.current} />
          <AllWriting />
        </div>
      )}
    </section>
  )
}

function whyNot(studying: boolean, hasText: boolean): string {
  if (!studying) return t`Learners can write here once a parent allows it.`
  if (hasText) return t`A parent has turned written answers off, so this text can’t be changed here any more.`
  return t`You can do this on paper. To write here, ask a parent to allow it: in Manage Learners, under Consent.`
}

function describeReaders(names: readonly string[]): string {
  if (names.length === 0) return t`Only you can read what you write here.`
  if (names.includes('')) {
    return t`You and your parents can read what you write here, from the first word. No other child and no visitor can.`
  }
  const parents = formatList(names)
  return t`You and ${parents} can read what you write here, from the first word. No other child and no visitor can.`
}

/**
 * Who can read the text, before its first word.
 * @param helpers with whom it is shared; a lesson that an earlier version stored for offline use has none
 */
function Readers({ names, helpers = [] }: { names: readonly string[]; helpers?: readonly string[] }) {
  const shared = formatList(helpers.map((name) => name || t`your helper`))
  return (
    <p className="flex gap-2.5 rounded-md bg-leaf-wash px-4 py-3 text-sm print:hidden">
      <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-text" />
      <span>
        {describeReaders(names)} {helpers.length > 0 && `${t`You share it with ${shared}.`} `}
        <Trans>You can delete it at any time.</Trans>
      </span>
    </p>
  )
}

function Answer({ words: aim, writing }: { words: number; writing: Writing }) {
  const { state, saveState, dispatch } = writing
  const { text, done } = state.mine
  const words = countWords(text)
  const problem =
    findAnswerProblem(text) ??
    (done && words === 0 ? t`Your text is empty, so it isn’t saved. To remove the saved one, press Delete.` : undefined)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={t`Your text`} error={problem} optional={false}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={6}
            maxLength={MAX_TYPED}
            value={text}
            onChange={({ target }) => dispatch({ kind: 'typed', text: target.value })}
            className={`${controlStyle} field-sizing-content max-h-[70svh] min-h-40 resize-y leading-relaxed print:hidden`}
          />
        )}
      </Field>
      {text === '' ? <LinesOnPaper /> : <TextOnPaper text={text} />}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 print:hidden">
        <p className="text-ink-soft text-sm">
          <Trans>
            {words} of about {aim} words
          </Trans>
        </p>
        {text !== '' && !problem && !state.conflict && <SaveNote saveState={saveState} />}
      </div>
      {!done && (
        <div className="grid justify-items-start gap-2 print:hidden">
          <Button
            variant="secondary"
            disabled={words === 0 || problem !== undefined || state.conflict !== null}
            onClick={() => dispatch({ kind: 'finished' })}
          >
            <Trans>I’m done</Trans>
          </Button>
          <p className="text-ink-soft text-sm">
            <Trans>Then you can compare your text with an example, and improve it.</Trans>
          </p>
        </div>
      )}
    </div>
  )
}

/** Save state. Not announced by screen readers, because it changes with every pause. */
function SaveNote({ saveState }: { saveState: SaveState }) {
  if (saveState === 'saving')
    return (
      <p className="text-ink-soft text-sm">
        <Trans>Saving...</Trans>
      </p>
    )
  const saved = saveState === 'saved'
  const Icon = saved ? Check : CloudOff
  return (
    <p className={`flex items-center gap-1.5 text-sm ${saved ? 'text-ink-soft' : 'font-semibold text-warning'}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${saved ? 'text-success' : ''}`} />
      {saved ? t`Your text is saved` : t`Not saved yet, but stored on this device`}
    </p>
  )
}

type ComparisonProps = {
  /** Null until the server has the answer as done. */
  comparison: Box['comparison']
  writing: Writing
  readOnly: boolean
  /** True while the answer is only on this device. */
  offline: boolean
}

/** Model answer and checklist, after the learner is done. */
function Comparison({ comparison, writing: { state, dispatch }, readOnly, offline }: ComparisonProps) {
  const titleId = useId()
  const checksId = useId()
  // Only what appears because of a press on this page takes the focus that the removed button had.
  const [appeared] = useState(() => comparison === null)
  if (!comparison) {
    return (
      <p role="status" className="text-sm print:hidden">
        {offline ? t`You’re offline. The example appears here once you’re connected again.` : t`Loading the example...`}
      </p>
    )
  }
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4 border-line border-t pt-5">
      <div className="grid gap-1">
        <h4
          ref={appeared ? takeFocus : null}
          id={titleId}
          tabIndex={-1}
          className="scroll-mt-36 font-semibold outline-none"
        >
          <Trans>Compare and improve</Trans>
        </h4>
        {!readOnly && (
          <p className="text-ink-soft text-sm">
            <Trans>Yours can be different. You can still change your text above.</Trans>
          </p>
        )}
      </div>
      <div className="rounded-md bg-sunken px-4 py-3">
        <p className="mb-1 font-semibold text-ink-soft text-xs">
          <Trans>One good answer</Trans>
        </p>
        <ShortText html={comparison.model} />
      </div>
      <fieldset className="grid grid-cols-1 gap-1" disabled={readOnly}>
        <legend className="mb-1 font-semibold text-sm">
          <Trans>Check your text</Trans>
        </legend>
        {comparison.checklist.map((sentence, position) => (
          <label
            key={sentence}
            htmlFor={`${checksId}-${position}`}
            className="flex min-h-11 cursor-pointer items-center gap-3"
          >
            <ChoiceBox
              type="checkbox"
              id={`${checksId}-${position}`}
              checked={state.mine.checked.includes(position)}
              onChange={({ target }) => dispatch({ kind: 'ticked', position, ticked: target.checked })}
            />
            <span>{sentence}</span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

/** Leads to all texts of the learner. */
function AllWriting() {
  const userId = useLearnerId()
  return (
    userId && (
      <Link
        to={href('/learner/writing/:userId', { userId })}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        <Trans>All my texts</Trans>
      </Link>
    )
  )
}

type DeleteWritingProps = { lessonId: string; part: Box['part']; focusAfter: () => HTMLElement | null }

function DeleteWriting(props: DeleteWritingProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="print:hidden">
      <Button variant="ghost" size="small" className="-ms-3" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        <Trans>Delete</Trans>
      </Button>
      {asks && <DeleteWritingDialog {...props} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** The text as it is printed, and where it cannot be changed. */
function TextOnPaper({ text, onScreen = false }: { text: string; onScreen?: boolean }) {
  return <p className={`wrap-anywhere whitespace-pre-wrap ${onScreen ? '' : 'hidden print:block'}`}>{text}</p>
}

/** Empty lines to write on, only in print. */
function LinesOnPaper() {
  return (
    <div aria-hidden="true" className="hidden print:block">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <div key={line} className="h-9 border-line-strong border-b" />
      ))}
    </div>
  )
}
