/**
 * For a rule between fields: it is checked as soon as those fields are right by themselves, whatever else is wrong, so
 * that a person is told everything at once. What has no fields at all is asked nothing.
 */
export const onceValid = (...fields: string[]) => ({
  when: ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }): boolean =>
    !issues.some(({ path }) => !path?.length || fields.includes(String(path[0]))),
});
