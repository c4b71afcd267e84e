import { msg } from '@lingui/core/macro'

/**
 * Titles and descriptions of badges (domain/progress/achievements.ts), for the catalogs: pages word what the server sends by
 * its English text. A file that shows them imports this one, of which no page loads anything else; a test compares the list with the rules.
 */
export const badgeTexts = [
  msg`First leaf`,
  msg`Finish every part of a lesson.`,
  msg`Spot on`,
  msg`Get every question right in a quiz or an assignment.`,
  msg`Three days`,
  msg`Study on three different days.`,
  msg`Test passed`,
  msg`Pass a test.`,
  msg`Perfect test`,
  msg`Get every question right on a test.`,
  msg`All the way up`,
  msg`Finish every lesson of a subject.`,
  msg`Seven days`,
  msg`Study on seven different days.`,
  msg`Ten leaves`,
  msg`Finish ten lessons.`,
  msg`Steady hand`,
  msg`Pass five tests.`,
  msg`Sharp eyes`,
  msg`Get every question right in ten different quizzes or assignments.`,
  msg`Green all over`,
  msg`Finish twenty-five lessons.`,
  msg`Evergreen`,
  msg`Study on thirty different days.`,
]
