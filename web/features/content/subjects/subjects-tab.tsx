/** The tab Subjects of content management. */
export default function SubjectsTab() {
  return null
}
