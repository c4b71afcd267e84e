import { BookOpen, Check, Link as LinkSign } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { MarkedAnswers, Reader } from './report-types.ts'

export type LearnAgainProps = Pick<MarkedAnswers, 'subject' | 'lesson'> & { reader: Reader }

/**
 * The way to the lesson that the wrong answers are of; of a test, to its subject. A parent without a learner profile
 * cannot open lessons (accounts-and-parent-portal.md section 6), so theirs is a link to pass on to the learner.
 */
export function LearnAgain({ subject, lesson, reader }: LearnAgainProps) {
  const address =
    href('/learner/subjects/:id', { id: subject.id }) + (lesson ? `?lesson=${lesson.number}` : '')
  const place = lesson ? `Lesson ${lesson.number}: ${lesson.title}` : subject.name
  if (reader.kind === 'learner' || reader.opensLessons) {
    return (
      <ButtonLink to={address} variant="secondary" className="w-fit max-w-full">
        <BookOpen aria-hidden="true" className="size-5" />
        {reader.kind === 'learner' ? `Go over ${place} again` : `Open ${place}`}
      </ButtonLink>
    )
  }
  return (
    <LinkToPassOn address={address} place={place} learnerName={reader.learnerName} subject={subject.name} />
  )
}

type Outcome = 'not yet' | 'copied' | 'failed'

function LinkToPassOn({
  address,
  place,
  subject,
  learnerName,
}: {
  address: string
  place: string
  subject: string
  learnerName: string
}) {
  const [outcome, setOutcome] = useState<Outcome>('not yet')
  const whole = new URL(address, location.origin).href

  // Browsers allow it on secure pages only, and may be told not to.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  const Sign = outcome === 'copied' ? Check : LinkSign
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-leaf-wash px-4 py-3.5">
      <p>
        {learnerName} can go over it again in <strong>{place}</strong>
        {place !== subject && ` (${subject})`}.
      </p>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        <Sign aria-hidden="true" className="size-4" />
        {outcome === 'copied' ? 'Link copied' : `Copy the link for ${learnerName}`}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'wrap-anywhere text-sm' : 'sr-only'}>
        {outcome === 'copied' && 'The link is copied.'}
        {outcome === 'failed' && `Copying did not work here. The link is ${whole}`}
      </p>
    </div>
  )
}
