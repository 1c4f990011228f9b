import type { Locator } from '@playwright/test';

/**
 * Chooses a record in a field that searches: types its name, or what else it is found by, and takes the first option
 * with that name.
 */
export async function choose(box: Locator, name: string, typed = name): Promise<void> {
  await box.click();
  await box.fill(typed);
  await box.page().getByTitle(name).first().click();
}
