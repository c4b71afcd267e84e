import { z } from 'zod'
import { Id, LessonMarks, PartFlags, SubjectColor, TestType } from './fields.ts'
import { operation } from './operation.ts'

export const report = {
  get: operation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/report',
      summary: 'The progress report of one learner',
      description: 'For the learner and for parents linked to them.',
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
        rows: z.array(
          z.object({
            id: z.string(),
            subjectName: z.string(),
            activity: z.string(),
            type: z.enum(['Quiz', 'Assignment', 'Test']),
            /** Best percent of a quiz or assignment, percent of a test; null when nothing was submitted. */
            score: z.number().nullable(),
            status: z.enum(['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']),
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
}
