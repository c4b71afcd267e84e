import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DECLINE_REASONS } from '#domain/asking/limits.ts'

type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Reasons for which a question is not answered, for adults. */
export const declineReasons = (): Record<DeclineReason, string> => ({
  'not-the-lesson': t`it isn’t about the lesson`,
  unclear: t`it isn’t clear what is meant`,
  'in-the-lesson': t`the lesson has the answer`,
  personal: t`it’s personal`,
})

type Place = { gradeName: string; subjectName: string; lessonNumber: number; lessonTitle: string }

/** Lesson of a question. */
export function LessonPlace({ place }: { place: Place }) {
  const { gradeName, subjectName, lessonNumber, lessonTitle } = place
  return (
    <h3 className="text-base">
      <Trans>
        Lesson {lessonNumber}: {lessonTitle}
      </Trans>
      <span className="block font-normal text-ink-soft text-sm">
        {gradeName} · {subjectName}
      </span>
    </h3>
  )
}

/** Text that somebody wrote, with its label. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-ink-soft text-sm">{label}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  )
}
