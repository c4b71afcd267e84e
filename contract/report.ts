import { z } from 'zod'
import { Id, LessonMarks, PartFlags, ScoredQuestion, SubjectColor, TestType } from './fields.ts'
import { NOT_FOUND, restrictedOperation } from './operation.ts'

/** Seconds spent on lessons: all of them, and those of the last seven days, today among them, by the learner's own calendar. */
const StudyTime = z.object({ total: z.int(), lastSevenDays: z.int() })

/** What was answered: the quiz or the assignment of a lesson, or a test. */
const ActivityKind = z.enum(['quiz', 'assignment', 'test'])

export const report = {
  get: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/report',
      summary: 'Progress report of a learner',
      description: 'For the learner and the parents linked to the learner.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id }))
    .output(
      z.object({
        learner: z.object({
          id: Id,
          firstName: z.string(),
          lastName: z.string(),
          gradeName: z.string().nullable(),
        }),
        /** Means in percent over what was scored; null where nothing was, shown as a dash. */
        averages: z.object({
          quiz: z.number().nullable(),
          assignment: z.number().nullable(),
          test: z.number().nullable(),
        }),
        /** On the lessons of the learner's grade. A timed test is no lesson and its time not among it. */
        studyTime: StudyTime,
        rows: z.array(
          z.object({
            id: z.string(),
            subjectId: Id,
            subjectName: z.string(),
            activity: z.string(),
            type: z.enum(['Quiz', 'Assignment', 'Test']),
            /** Best percent of a quiz or assignment, percent of a test; null when nothing was submitted. */
            score: z.number().nullable(),
            status: z.enum(['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']),
            /** What `report.answers` is asked for, and how many of them are wrong; null before anything was submitted. */
            answers: z
              .object({
                kind: ActivityKind,
                /** The lesson, or the test. */
                activityId: Id,
                wrong: z.int(),
              })
              .nullable(),
          }),
        ),
        /** The subjects of the learner's grade, by name, each with its lessons and tests in order. */
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            color: SubjectColor,
            /** Mean mark out of 100 over the lessons begun, without bonus; null before the first. */
            averageMark: z.number().nullable(),
            studyTime: StudyTime,
            lessons: z.array(
              z.object({
                id: Id,
                number: z.int(),
                title: z.string(),
                parts: PartFlags,
                completed: PartFlags,
                marks: LessonMarks.nullable(),
                /** The best of the submissions, in percent. */
                quizPercent: z.number().nullable(),
                assignmentPercent: z.number().nullable(),
              }),
            ),
            tests: z.array(
              z.object({
                id: Id,
                title: z.string(),
                type: TestType,
                result: z.object({ score: z.int(), passed: z.boolean(), completedAt: z.date() }).nullable(),
              }),
            ),
          }),
        ),
        /**
         * How the learner's work grew: for each day on which a part was completed, the marks out of 100 that all
         * lessons of the grade had earned together by its end, without bonus. By the learner's own calendar.
         */
        timeline: z.array(z.object({ day: z.iso.date(), marks: z.number() })),
      }),
    ),
  answers: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/answers/{kind}/{activityId}',
      summary: 'Scored answers of a quiz, assignment or timed test',
      description:
        'Returns the submission that counts: the best one of a quiz or assignment (the latest of equals), or the result of a timed test. For the learner and the parents linked to the learner. NOT_FOUND until something was submitted, and for an unknown activity.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id, kind: ActivityKind, activityId: Id }))
    .output(
      z.object({
        subject: z.object({ id: Id, name: z.string() }),
        /** Where to learn it anew; null for a test, which is of many lessons. */
        lesson: z.object({ number: z.int(), title: z.string() }).nullable(),
        submittedAt: z.date(),
        correctCount: z.int(),
        total: z.int(),
        /** As they were when they were answered, and in that order. */
        questions: z.array(ScoredQuestion),
        /** How many more there were that are stored in a form which nobody can read. */
        unreadable: z.int(),
      }),
    ),
}
