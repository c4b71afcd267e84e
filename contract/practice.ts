import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { SET_KINDS } from '#domain/practice/choose.ts'
import { EXERCISE_STEPS } from '#domain/practice/exercises.ts'
import { LEVELS } from '#domain/practice/mastery.ts'
import { QUESTION_PARTS } from '#domain/practice/progress.ts'
import { ChosenDay, Id, oneLine, SubjectColor } from './fields.ts'
import { CHECKING, CLOSED, NOT_FOUND, operation, restrictedOperation, TOO_MANY_TODAY } from './operation.ts'
import { Answer, LearnerQuestion, QuestionId, ScoredQuestion, Seconds } from './questions.ts'
import { Achievement, DoneAt } from './study-shapes.ts'
import { StudyWeek } from './today-shapes.ts'

/** Origin of a question: a part of a lesson, a timed test, or the questions of a lesson that only practice asks. */
const Source = z.object({ sourceId: Id, part: z.enum(QUESTION_PARTS) })

/** Wrong first answer, after which the learner may try again. */
const FirstTry = z.object({
  answer: Answer,
  /** Feedback on it, without texts that state the key. */
  feedback: z.array(z.string()),
  /** MathML of the formulas in it, by their TeX. */
  formulas: z.record(z.string(), z.string()),
})

const PracticeQuestion = z.object({
  /** Position in the set, from 0. */
  position: z.int(),
  subjectName: z.string(),
  /** Title of the lesson or test. */
  title: z.string(),
  /** With the hints that the learner has opened. */
  question: LearnerQuestion,
  /** Number of all its hints, which `practice.hint` hands out. */
  hints: z.int(),
  /** Null unless a second try is or was possible. The first answer counts. */
  firstTry: FirstTry.nullable(),
  /** Result of the last try; null until it is answered, and while a second try is possible. */
  scored: ScoredQuestion.nullable(),
  /** Position of the missed question that this one follows; null for most. */
  similarTo: z.int().nullable(),
})

/** Question of a set. */
const QuestionOfSet = z.object({
  setId: Id,
  position: z.coerce.number<number>().int().min(0).max(99),
  questionId: QuestionId,
})

const PracticeSet = z.object({
  id: Id,
  kind: z.enum(SET_KINDS),
  /** Step of a round of exercises; null for other sets. */
  step: z.enum(EXERCISE_STEPS).nullable(),
  /** Date on the learner's calendar. */
  day: z.iso.date(),
  questions: z.array(PracticeQuestion),
  /** Where to look after a mixed check; null for other sets, and until all of its questions are answered. */
  plan: z
    .object({
      /** Lessons to look at again, at most three. */
      again: z.array(z.object({ subjectId: Id, number: z.int(), title: z.string() })).max(3),
      /** Titles of the lessons whose questions were all right without a hint. */
      known: z.array(z.string()),
    })
    .nullable(),
})

const SkillLevel = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(LEVELS),
  /** Unit of the lesson that teaches it; null without a lesson or unit. */
  unit: z.string().nullable(),
  /** True from a miss until the next correct answer: "worth another look". */
  lookAgain: z.boolean(),
  /** True while there is no new question of the skill, so that its level cannot rise: "More questions are coming". */
  awaitsQuestions: z.boolean(),
})

/** Skills of a grade by subject, in lesson order. */
export const SkillMap = z.object({
  gradeName: z.string().nullable(),
  /** True until a parent agrees to the consent text that names the skill map; there are no subjects until then. */
  awaitsConsent: z.boolean(),
  /**
   * Number of skills on each level at the end of each recent week, oldest first; null in plans without skill history.
   */
  weeks: z
    .array(z.object({ day: z.iso.date(), learning: z.int(), knowIt: z.int(), sure: z.int() }))
    .max(12)
    .nullable(),
  /**
   * Day on which levels of an earlier version were counted again by the current rule, and how many have changed; null
   * for none, and after sixty days.
   */
  recount: z.object({ day: z.iso.date(), changed: z.int() }).nullable(),
  subjects: z.array(z.object({ id: Id, name: z.string(), color: SubjectColor, skills: z.array(SkillLevel) })),
})

/** Latest answers of a learner to questions of a skill. */
const SkillAnswers = z.object({
  /** Latest first. */
  answers: z
    .array(
      z.object({
        day: z.iso.date(),
        part: z.enum(QUESTION_PARTS),
        /** Title of the lesson or test; null once it is removed. */
        title: z.string().nullable(),
        question: z.string(),
        outcome: z.enum(['right', 'hinted', 'wrong']),
        /** Hints that were open when it was answered. */
        hints: z.int(),
        /** 2 if a wrong answer was followed by a second try, which does not count. */
        tries: z.int(),
        /** What a wrong answer can show, spelled out. */
        misconception: z.string().nullable(),
        /** MathML of the formulas in the question, by their TeX. */
        formulas: z.record(z.string(), z.string()),
      }),
    )
    .max(10),
})

const tags = ['Practice']

export const practice = {
  today: restrictedOperation
    .meta({ keys: 'learner' })
    .errors(CLOSED)
    .route({
      method: 'POST',
      path: '/practice/today',
      summary: "Open today's practice",
      description:
        'The first call of a day draws the questions; later calls return the same ones. The number of questions does not grow while a learner is away.',
      tags,
    })
    .input(z.object({}))
    .output(
      z.object({
        /** Null while nothing is due. */
        set: PracticeSet.nullable(),
        /** True before the first quiz, assignment or test is submitted. */
        empty: z.boolean(),
        /** Number of missed questions not yet answered correctly on two different days. */
        missed: z.int(),
        /** Stuck skills, which are not in the daily practice; at most two at a time. */
        lookAgain: z.array(z.object({ id: z.string(), name: z.string() })).max(2),
        /** Subjects of which a mixed check can be started or, with its set, continued. */
        checks: z.array(z.object({ id: Id, name: z.string(), color: SubjectColor, setId: Id.nullable() })),
        week: StudyWeek,
      }),
    ),
  start: restrictedOperation
    .meta({ keys: 'learner' })
    .errors({ ...CLOSED, ...NOT_FOUND })
    .route({
      method: 'POST',
      path: '/practice/sets',
      summary: 'Start practicing missed questions, a skill, a mixed check, the exercises of a lesson, or a later day',
      description: 'At most 12 questions. Sets of a skill are part of Premium and Premium Plus.',
      tags,
    })
    .input(
      z.discriminatedUnion('kind', [
        /** Missed questions of one result, or all of them. */
        z.object({
          kind: z.literal('missed'),
          /** Question ids of the result on screen, including questions that are not in the list of misses. */
          source: Source.extend({ questionIds: z.array(QuestionId).min(1).max(200).optional() }).optional(),
        }),
        /** `look-again` has one easy question of a stuck skill, in every plan. */
        z.object({
          kind: z.enum(['skill', 'look-again']),
          skill: oneLine(100).min(1),
          /** Most questions of a set of a skill, as many as there are by default. */
          size: z.int().min(1).max(12).optional(),
        }),
        /** Eight practice-only questions over the lessons of a subject so far, once in two weeks, in every plan. */
        z.object({ kind: z.literal('check'), subjectId: Id }),
        /**
         * Round of a step of a lesson's exercises, in every plan: its practice-only questions, those that were not right
         * yet first, or the round of the last seven days that is unfinished.
         */
        z.object({ kind: z.literal('exercise'), lessonId: Id, step: z.enum(EXERCISE_STEPS) }),
        /** Practice of one of the next days, for a device without a connection, in every plan; drawn once, and without questions while nothing is due by then. */
        z.object({ kind: z.literal('ahead'), day: ChosenDay }),
      ]),
    )
    .output(z.object({ set: PracticeSet }))
    .errors({
      ...TOO_MANY_TODAY,
      PLAN_REQUIRED: { status: 409, message: 'Practice sets of a skill are part of Premium.' },
    }),
  set: restrictedOperation
    .meta({ keys: 'learner' })
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/practice/sets/{setId}',
      summary: 'Read a set of practice',
      description: 'One of the learner’s own sets, with the results of the answered questions.',
      tags,
    })
    .input(z.object({ setId: Id }))
    .output(z.object({ set: PracticeSet })),
  hint: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/practice/sets/{setId}/hints/{position}',
      summary: 'Open a hint of a question of practice',
      description:
        'Hands out the hints up to `number` and records them. Hints cost no points; a question answered after a hint is repeated sooner and raises no level.',
      tags,
    })
    .input(QuestionOfSet.extend({ number: z.int().min(1).max(CONTENT_LIMITS.hints) }))
    .output(
      z.object({
        /** All hints opened so far. */
        hints: z.array(z.string()),
        /** MathML of the formulas in them, by their TeX. */
        formulas: z.record(z.string(), z.string()),
      }),
    ),
  answer: restrictedOperation
    .meta({ keys: 'learner' })
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/practice/sets/{setId}/answers/{position}',
      summary: 'Answer a question of practice',
      description:
        'The first answer counts; later answers return its result. With `followUp` a wrong one may be followed by a second try (`attempt: 2`), before which there is no key, and then by a similar question at the end of the set. Marks never change. An answer that cannot be checked in time is stored (CHECKING), and the same request returns the result within a minute.',
      tags,
    })
    .input(
      QuestionOfSet.extend({
        /** Null for "I don't know yet", which is wrong and shows the key at once. */
        answer: Answer.nullable(),
        attempt: z.int().min(1).max(2).default(1),
        /** True if a second try or a similar question may follow: not for an answer that is sent later. */
        followUp: z.boolean().default(false),
        seconds: Seconds,
        doneAt: DoneAt,
      }),
    )
    .output(
      z.object({
        ...PracticeQuestion.pick({ firstTry: true, scored: true }).shape,
        /** Question that was added to the set because of this one; null for none. */
        similar: PracticeQuestion.nullable(),
        answered: z.int(),
        total: z.int(),
        /** Badges that this answer earned; each is reported once. */
        newAchievements: z.array(Achievement),
      }),
    )
    .errors({
      ...CHECKING,
      NOT_READY: { status: 409, message: 'Please answer the question first.' },
      UNREADABLE: { status: 409, message: 'I can’t read that.', data: z.object({ message: z.string() }) },
    }),
  missed: operation
    .meta({ keys: 'learner' })
    .errors(CLOSED)
    .route({ method: 'GET', path: '/practice/missed', summary: 'List missed questions', tags })
    .output(
      z.object({
        /** Number of all missed questions. */
        total: z.int(),
        /** The newest ones, at most twelve in total. */
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            color: SubjectColor,
            questions: z.array(
              Source.extend({
                questionId: z.string(),
                question: z.string(),
                /** Text or passage that the question refers to. */
                stem: z.string().nullable(),
                /** MathML of the formulas in both, by their TeX. */
                formulas: z.record(z.string(), z.string()),
                title: z.string(),
                /** Null for a test. */
                lessonNumber: z.int().nullable(),
                misconception: z.string().nullable(),
                missedOn: z.iso.date(),
                /** True after a correct answer on one of the two required days. */
                rightOnce: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  lookAgain: operation
    .meta({ keys: 'learner' })
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/practice/look-again/{skill}',
      summary: 'Read what helps with a stuck skill',
      description: 'A skill is stuck after three misses in a row on two days or more, until it is right twice.',
      tags,
    })
    .input(z.object({ skill: oneLine(100).min(1) }))
    .output(
      z.object({
        skill: z.object({ id: z.string(), name: z.string() }),
        /** False once it was right twice; there is nothing to look at then. */
        stuck: z.boolean(),
        /** Right answers in a row since it is stuck. */
        rights: z.int(),
        /** Lesson that teaches it, with the heading of the section of its reading; null for the whole reading. */
        lesson: z
          .object({
            id: Id,
            subjectId: Id,
            number: z.int(),
            title: z.string(),
            hasReading: z.boolean(),
            section: z.string().nullable(),
          })
          .nullable(),
        /** Question with its worked solution, line by line without the last one, which `finishExample` hands out. */
        example: z
          .object({
            question: LearnerQuestion,
            steps: z.array(z.string()),
            /** MathML of the formulas in them, by their TeX. */
            formulas: z.record(z.string(), z.string()),
          })
          .nullable(),
        /** Skills on which it directly builds and that the learner does not manage yet; `placement.earlierLesson` reads those of other grades. */
        needs: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            gradeName: z.string(),
            /** False for a skill of another grade. */
            isOwn: z.boolean(),
            lesson: z.object({ subjectId: Id, number: z.int(), title: z.string(), section: z.string().nullable() }),
          }),
        ),
      }),
    ),
  finishExample: operation
    .meta({ keys: 'learner' })
    .errors(NOT_FOUND)
    .route({
      method: 'POST',
      path: '/practice/look-again/{skill}/example',
      summary: 'Finish the worked example of a stuck skill',
      description:
        'Checks an answer to the question of the example, and hands out the last line of its solution once it is right or not known. Nothing is stored: an example counts for nothing.',
      tags,
    })
    .input(
      z.object({
        skill: oneLine(100).min(1),
        /** Null to be shown the last line. */
        answer: Answer.nullable(),
      }),
    )
    .output(
      z.object({
        right: z.boolean(),
        /** Last line of the solution; empty after a wrong answer. */
        steps: z.array(z.string()).max(1),
        /** MathML of the formulas in it, by their TeX. */
        formulas: z.record(z.string(), z.string()),
      }),
    )
    .errors({
      NOT_READY: { status: 409, message: 'Please answer the question first.' },
      UNREADABLE: { status: 409, message: 'I can’t read that.', data: z.object({ message: z.string() }) },
    }),
  skills: operation
    .route({ method: 'GET', path: '/practice/skills', summary: 'Skill map of the enrolled grade', tags })
    .output(
      SkillMap.extend({
        /** True when the plan includes practice sets of a skill. */
        extraSets: z.boolean(),
      }),
    ),
  skillAnswers: restrictedOperation
    .meta({ keys: 'parent' })
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/skills/{skill}/answers',
      summary: 'Latest answers to questions of a skill',
      description: 'For the learner and linked parents, who see the same ones: why the skill has its level.',
      tags,
    })
    .input(z.object({ learnerId: Id, skill: oneLine(100).min(1) }))
    .output(SkillAnswers),
  learnerSkills: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/skills',
      summary: 'Skill map of a learner',
      description: 'For the learner and linked parents, who see the same map.',
      tags,
    })
    .input(z.object({ learnerId: Id }))
    .output(SkillMap.extend({ firstName: z.string() })),
  helperSkills: restrictedOperation
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/skills',
      summary: 'Skill map for a helper',
      description: 'For helpers of the learner: the same map as parents see, without earlier weeks.',
      tags: ['Helpers'],
    })
    .input(z.object({ learnerId: Id }))
    .output(SkillMap.extend({ firstName: z.string() })),
  helperSkillAnswers: restrictedOperation
    .meta({ keys: 'parent' })
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/skills/{skill}/answers',
      summary: 'Latest answers to questions of a skill, for a helper',
      description: 'For helpers of the learner: the same as parents see.',
      tags: ['Helpers'],
    })
    .input(z.object({ learnerId: Id, skill: oneLine(100).min(1) }))
    .output(SkillAnswers),
}
