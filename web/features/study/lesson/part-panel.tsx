import type { RefObject } from 'react'
import type { Part } from '#domain/marking.ts'
import type { LessonAnswer } from '../study-types.ts'
import type { Watching } from '../video/watching.ts'
import { AssignmentPanel } from './assignment-panel.tsx'
import { CompleteButton } from './complete-button.tsx'
import type { LessonPlace } from './lesson-place.ts'
import { QuizPanel } from './quiz-panel.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { VideoPanel } from './video-panel.tsx'

export type PartPanelProps = {
  lesson: LessonAnswer
  part: Part
  place: LessonPlace
  studying: boolean
  /** In the full-screen window a reading text has all the height it needs. */
  full: boolean
  /** Where the video stands; it goes on there when it is moved. */
  watching: RefObject<Watching | null>
  /** Called when the video was paused or ended. */
  onVideoRest: () => void
}

/** One part of a lesson, in the lesson's card or in the full-screen window. */
export function PartPanel(props: PartPanelProps) {
  const { lesson, part, place, studying, full, watching, onVideoRest } = props
  const { video, text, quiz, assignment, completed } = lesson
  const complete = studying && <CompleteButton place={place} part={part} completed={completed[part]} />
  if (part === 'video') {
    return video && <VideoPanel video={video} watching={watching} onRest={onVideoRest} complete={complete} />
  }
  if (part === 'text') return text && <ReadingPanel text={text} full={full} complete={complete} />

  const shared = { place, studying, completed: completed[part], complete }
  return part === 'quiz'
    ? quiz && <QuizPanel quiz={quiz} {...shared} />
    : assignment && <AssignmentPanel assignment={assignment} {...shared} />
}
