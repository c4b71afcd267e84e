import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, line } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { contentOperation, optionalLine, title } from './fields.ts'

/** Questions that refer to a skill or a misconception. */
const uses = {
  questions: z.int(),
  /** The first ten places, such as 'Mathematics, lesson 3, quiz question 2'. */
  places: z.array(z.string()),
}

const SubjectTags = z.object({
  /**
   * In the order of the school year. `needs` are the skills on which it directly builds; `because` is a sentence for
   * parents that names the step in which the needed skill is used. `section` is the heading of the section that teaches
   * it, in the reading of its lesson; null for the whole reading.
   */
  skills: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      needs: z.array(z.object({ skill: z.string(), because: z.string() })),
      section: z.string().nullable(),
      /** Number of the lesson that teaches it: the first that can be read and asks about it; null without one. */
      lesson: z.int().nullable(),
      ...uses,
    }),
  ),
  /**
   * `text` continues a sentence after the child's name: 'Adds the same number to both parts instead of multiplying'.
   */
  misconceptions: z.array(z.object({ id: z.string(), text: z.string(), ...uses })),
  /** Lessons that teach a skill, with the headings of their readings. */
  lessons: z.array(z.object({ number: z.int(), title: z.string(), headings: z.array(z.string()) })),
  /** Skills of the same subject in other grades, by grade, which a skill here can need. */
  elsewhere: z.array(z.object({ id: z.string(), name: z.string(), grade: z.string() })),
  /** Sent back as `basedOn`. */
  version: z.string(),
})

const Needs = z
  .array(
    z.object({
      skill: line(CONTENT_LIMITS.tagId).min(1, 'Please choose a skill'),
      because: title('Please say in which step it is needed'),
    }),
  )
  .max(CONTENT_LIMITS.skillNeeds, `At most ${CONTENT_LIMITS.skillNeeds} needed skills`)

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
        'Deletes omitted entries. A skill without `needs` or `section` keeps what it has. INVALID_INPUT on `skills` or `misconceptions` lists the questions that use an omitted entry; an error in the third skill is on `skills.2`, one in its first need on `skills.2.needs.0.skill`, and a section that is no heading of the reading of its lesson on `skills.2.section`.',
      tags,
    })
    .input(
      OneSubject.extend({
        basedOn: line(100),
        skills: z
          .array(
            z.object({
              id: TagId,
              name: title('Please enter a name'),
              needs: Needs.optional(),
              section: optionalLine().optional(),
            }),
          )
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
