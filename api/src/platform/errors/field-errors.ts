import { DomainError, type FieldProblem } from './domain-error.ts';

/** Collects what is wrong with the fields of a form, so that a person is told all of it at once, not one per save. */
export class FieldErrors {
  readonly #found: DomainError[] = [];

  /** Runs a check and keeps the error it throws at a field; anything else it throws goes on. */
  async check(rule: () => Promise<unknown>): Promise<void> {
    try {
      await rule();
    } catch (error) {
      if (!(error instanceof DomainError) || error.status !== 422 || error.options.fields === undefined) throw error;
      this.#found.push(error);
    }
  }

  /** Keeps an error at a field that is at hand already. */
  add(error: DomainError): void {
    this.#found.push(error);
  }

  /** @throws DomainError with every field that is wrong; the only one there is keeps its own code. */
  throwIfAny(): void {
    const [only, ...others] = this.#found;
    if (only === undefined) return;
    if (others.length === 0) throw only;
    const fields: Record<string, FieldProblem> = {};
    for (const { options } of this.#found)
      for (const [field, problem] of Object.entries(options.fields ?? {}))
        fields[field] ??=
          typeof problem === 'string' && options.values ? { code: problem, values: options.values } : problem;
    throw new DomainError(422, 'validation_failed', { fields });
  }
}
