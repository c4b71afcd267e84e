import { CANCEL_HOURS, ROOM_MINUTES } from '#domain/tutoring.ts'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/database.ts'
import { letter, plainName } from '../../email/letter.ts'
import type { Outbox } from '../../email/outbox.ts'
import { findParentsToNotify } from '../../email/queries.ts'
import type { MailWords } from '../../wording.ts'
import type { Lesson } from './queries.ts'

export type LessonMailServices = { config: Pick<Config, 'origin' | 'tutors'>; outbox: Pick<Outbox, 'post'> }

/** What parents and the tutor get an email about; `by` a parent, the tutor, or the server. */
export type LessonNews =
  | { kind: 'booked' | 'reminder' }
  | { kind: 'canceled'; by: 'parent' | 'tutor' | 'server' }
  | { kind: 'missed' }

/** Mails the parents and the tutor of a lesson what became of it. The link to the room is in no mail. */
export async function tellAboutLesson(
  services: LessonMailServices,
  db: Executor,
  { lesson, news }: { lesson: Lesson; news: LessonNews },
): Promise<void> {
  await tellParents(services, db, { lesson, news })
  if (news.kind !== 'missed' && !(news.kind === 'canceled' && news.by === 'tutor')) {
    await tellTutor(services, db, { lesson, news })
  }
}

async function tellParents(
  { config, outbox }: LessonMailServices,
  db: Executor,
  { lesson, news }: { lesson: Lesson; news: LessonNews },
) {
  const { learnerId, startsAt } = lesson
  if (learnerId === null) return
  const tutor = plainName(lesson.tutorName)
  const tutorZone = config.tutors.find(({ id }) => id === lesson.tutorId)?.timeZone
  for (const { email, childName, timeZone: parentZone } of await findParentsToNotify(db, learnerId)) {
    const timeZone = lesson.timeZone ?? parentZone
    await outbox.post(
      db,
      letter(email, (words) => {
        const { say } = words
        const child = plainName(childName) || say('Your child')
        const names = { child, tutor, time: timeOf(words, startsAt, timeZone) }
        const theirs = tutorZone === undefined ? names.time : timeOf(words, startsAt, tutorZone)
        return {
          ...describeForParents(words, news, names),
          ...(news.kind === 'booked' || news.kind === 'reminder'
            ? {
                paragraphs: [
                  say('It’s on {time}.', names),
                  ...(theirs === names.time ? [] : [say('For {tutor} it’s {time}.', { ...names, time: theirs })]),
                  say(
                    'You open the video room and let {child} in. The link is on the page of lessons from {minutes} minutes before, for parents only.',
                    { ...names, minutes: ROOM_MINUTES },
                  ),
                  say('You can cancel up to {hours} hours before.', { hours: CANCEL_HOURS }),
                ],
              }
            : {}),
          action: { label: say('Lessons with a tutor'), url: `${config.origin}/parent/tutoring/${learnerId}` },
          closing: say('All parents of {child} get this email.', names),
        }
      }),
    )
  }
}

type Names = { child: string; tutor: string; time: string }

function describeForParents({ say }: MailWords, news: LessonNews, names: Names) {
  switch (news.kind) {
    case 'booked':
      return {
        subject: say('A lesson with a tutor is booked'),
        greeting: say('{child} has a lesson with {tutor}', names),
        paragraphs: [],
      }
    case 'reminder':
      return {
        subject: say('A lesson with a tutor is coming up'),
        greeting: say('{child} has a lesson with {tutor}', names),
        paragraphs: [],
      }
    case 'canceled':
      return {
        subject: say('A lesson with a tutor is canceled'),
        greeting: say('{child} has no lesson on {time}', names),
        paragraphs: [
          news.by === 'parent'
            ? say('A parent canceled the lesson with {tutor}.', names)
            : news.by === 'tutor'
              ? say('{tutor} canceled the lesson. You can book another time.', names)
              : say(
                  'The lesson with {tutor} can’t take place: the consent or its box for tutors, the family plan or the times of the tutor have changed.',
                  names,
                ),
        ],
      }
    case 'missed':
      return {
        subject: say('Nobody came to a lesson with a tutor'),
        greeting: say('{tutor} waited for {child}', names),
        paragraphs: [
          say('{tutor} marked that nobody came to the lesson on {time}.', names),
          say('If that’s a mistake, please write to us on the Contact page.'),
        ],
      }
  }
}

async function tellTutor(
  { config, outbox }: LessonMailServices,
  db: Executor,
  { lesson, news }: { lesson: Lesson; news: LessonNews },
) {
  const { startsAt, subjectName, skillName } = lesson
  const tutor = config.tutors.find(({ id }) => id === lesson.tutorId)
  if (!tutor) return
  await outbox.post(
    db,
    letter(tutor.email, (words) => {
      const { say } = words
      const time = timeOf(words, startsAt, tutor.timeZone)
      const child = plainName(lesson.firstName ?? '') || say('A child')
      const about = [subjectName, skillName].filter((name) => name !== null).join(': ')
      const closing = say('You get this email because you’re a tutor on Trellis.')
      const action = { label: say('Your lessons'), url: `${config.origin}/parent/tutor` }
      if (news.kind === 'canceled') {
        return {
          subject: say('A lesson is canceled'),
          greeting: say('No lesson on {time}', { time }),
          paragraphs: [say('The time is free again.')],
          action,
          closing,
        }
      }
      return {
        subject: news.kind === 'booked' ? say('A lesson is booked') : say('A lesson is coming up'),
        greeting: say('A lesson with {child}', { child }),
        paragraphs: [
          say('It’s on {time}.', { time }),
          ...(about === '' ? [] : [say('It’s about {about}.', { about })]),
          say('A parent opens the video room and lets {child} in.', { child }),
        ],
        action,
        closing,
      }
    }),
  )
}

/** 'Sunday, March 14, 4:30 PM EDT' */
function timeOf(words: MailWords, at: Date, timeZone: string): string {
  return words.date(at, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}
