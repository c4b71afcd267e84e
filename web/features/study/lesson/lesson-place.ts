/** Where a part is studied. */
export type LessonPlace = { subjectId: string; lessonId: string }
