import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, line } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { contentOperation, title } from './fields.ts'

/** Questions that refer to a skill or a misconception. */
const uses = {
  questions: z.int(),
  /** The first ten places, such as 'Mathematics, lesson 3, quiz question 2'. */
  places: z.array(z.string()),
}

const SubjectTags = z.object({
  /** In the order of the school year. */
  skills: z.array(z.object({ id: z.string(), name: z.string(), ...uses })),
  /**
   * `text` continues a sentence after the child's name: 'Adds the same number to both parts instead of multiplying'.
   */
  misconceptions: z.array(z.object({ id: z.string(), text: z.string(), ...uses })),
  /** Sent back as `basedOn`. */
  version: z.string(),
})

/** Null for a new entry, which gets an id. */
const TagId = line(CONTENT_LIMITS.tagId).nullable()
const OneSubject = z.object({ subjectId: Id })
const tags = ['Content: skills']

/** Skills that questions assess, and misconceptions that wrong answers reveal. */
export const contentSkills = {
  list: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/subjects/{subjectId}/skills',
      summary: 'List the skills and misconceptions of a subject',
      tags,
    })
    .input(OneSubject)
    .output(SubjectTags),
  update: contentOperation
    .errors({
      ...NOT_FOUND,
      EDIT_CONFLICT: {
        status: 409,
        message: 'Someone else changed these skills. Nothing was overwritten.',
        data: z.object({ current: SubjectTags }),
      },
    })
    .route({
      method: 'PUT',
      path: '/content/subjects/{subjectId}/skills',
      summary: 'Replace the skills and misconceptions of a subject',
      description:
        'Deletes omitted entries. INVALID_INPUT on `skills` or `misconceptions` lists the questions that use an omitted entry; an error in the third skill is on `skills.2`.',
      tags,
    })
    .input(
      OneSubject.extend({
        basedOn: line(100),
        skills: z
          .array(z.object({ id: TagId, name: title('Please enter a name') }))
          .max(CONTENT_LIMITS.skillsOfSubject, `At most ${CONTENT_LIMITS.skillsOfSubject} skills`),
        misconceptions: z
          .array(z.object({ id: TagId, text: title('Please describe the misconception') }))
          .max(
            CONTENT_LIMITS.misconceptionsOfSubject,
            `At most ${CONTENT_LIMITS.misconceptionsOfSubject} misconceptions`,
          ),
      }),
    )
    .output(SubjectTags),
}
