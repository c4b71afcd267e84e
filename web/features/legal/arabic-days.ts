const FORMS = new Intl.PluralRules('ar')

/** Number of days as it stands in an Arabic sentence after a preposition: "3 أيام", "30 يومًا", "365 يومًا". */
export function arabicDays(count: number): string {
  switch (FORMS.select(count)) {
    case 'one':
      return 'يوم واحد'
    case 'two':
      return 'يومين'
    case 'few':
      return `${count} أيام`
    case 'many':
      return `${count} يومًا`
    default:
      return `${count} يوم`
  }
}
