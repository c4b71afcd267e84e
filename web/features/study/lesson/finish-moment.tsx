import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { i18n } from '#web/language/i18n.ts'
import { useChord } from '#web/product/moments/chord.ts'
import { VineDrawing } from '#web/product/moments/moment-drawings.tsx'
import { BadgeDrawing } from '../achievements/badge-drawing.tsx'
import type { LessonAnswer, SavedAnswer } from '../study-types.ts'
import { savedMarkLine } from './mark-text.ts'
import { countedParts, presentParts } from './parts.ts'
import { formatResultBanner } from './result-messages.ts'
// Its texts come with this file (web/vite/text-pieces.ts).
import '../achievements/badge-texts.ts'

export type FinishMomentProps = { lesson: LessonAnswer; part: Part; children: ReactNode }

/**
 * Message about a part that was completed just now, announced politely: its result, the points that it added, and the
 * next step. The vine has a leaf for each completed part; a finished lesson blooms.
 */
export function FinishMoment({ lesson, part, children }: FinishMomentProps) {
  useChord()
  const card = useRef<HTMLDivElement>(null)
  // A long reading ends far below its top.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])
  const mark = lesson.marks && savedMarkLine(lesson.marks)
  const result = part === 'quiz' || part === 'assignment' ? lesson[part]?.latest : null
  const parts = presentParts(countedParts(lesson))
  const done = parts.filter((one) => lesson.completed[one]).length
  const finished = done === parts.length
  const points = WEIGHTS[part]
  return (
    <div
      ref={card}
      className="scroll-mt-32 overflow-hidden rounded-xl bg-leaf-wash forced-colors:border lg:scroll-mt-48"
    >
      <div role="status" className="px-4 pt-3 sm:px-6 sm:pt-4">
        <div className="flex items-center gap-4 sm:gap-6">
          <VineDrawing
            leaves={done}
            places={parts.length}
            blooms={finished}
            className="size-22 shrink-0 sm:size-36 @max-[17rem]/content:hidden"
          />
          <div className="min-w-0">
            {finished && (
              <p className="font-semibold text-leaf-text text-sm">
                <Trans>Lesson finished!</Trans>
              </p>
            )}
            {result && (
              <p className="font-bold font-heading text-lg sm:text-xl">
                {formatResultBanner(result.correctCount, result.total)}
              </p>
            )}
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="whitespace-nowrap font-bold font-heading text-2xl text-leaf-text sm:text-3xl">
                {t`+${points} points`}
              </strong>
              {result && <span className="font-semibold tabular-nums">{formatShare(result)}</span>}
            </p>
          </div>
        </div>
        {mark && <p className="mt-1 text-sm">{mark}</p>}
      </div>
      <div className="grid px-4 pt-2.5 pb-4 sm:px-6 sm:pb-5">{children}</div>
    </div>
  )
}

/** Badges that were earned just now, each turning over. */
export function EarnedBadges({ badges }: { badges: SavedAnswer['newAchievements'] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {badges.map(({ code, title, description }) => (
        <li
          key={code}
          className="flex items-center gap-4 rounded-xl bg-sun-wash px-4 py-3 forced-colors:border sm:px-6"
        >
          <span className="moment-flip shrink-0 rounded-full bg-surface">
            <BadgeDrawing code={code} earned className="size-14 sm:size-20" />
          </span>
          <span className="min-w-0">
            <span className="block text-sm">
              <Trans>You earned a badge!</Trans>
            </span>
            <Link to="/learner/achievements" className="font-bold font-heading text-xl hover:underline">
              {i18n._(title)}
            </Link>
            <span className="block text-ink-soft text-sm">{i18n._(description)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const formatShare = ({ correctCount, total }: { correctCount: number; total: number }) => t`${correctCount} of ${total}`
