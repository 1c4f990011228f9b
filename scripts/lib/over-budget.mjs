/** Machines and days differ: a stage is over its budget above this share of it. */
const SLACK = 1.5;
/** Stages with a smaller budget say little about the machine: starting them is most of their cost. */
const TELLING = 20;

const middle = (values) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/**
 * The stages that took more processor seconds than they may, as `[name, reason]`. How slow the machine was is read from
 * the run's other stages: two threads on one core cost a stage more than any measurement beside it shows, and they cost
 * its neighbours the same. `measured` counts where it is higher, and for a stage without neighbours.
 *
 * @param {[name: string, processor: number][]} costs of the stages that ran, in processor seconds
 * @param {Record<string, { processor: number }>} budgets
 * @param {number} measured how much slower than usual the machine was while the stages ran
 */
export function overBudget(costs, budgets, measured) {
  const usual = (name) => budgets[name]?.processor ?? Infinity;
  return costs.flatMap(([name, processor]) => {
    const others = costs
      .filter(([other]) => other !== name && usual(other) >= TELLING && usual(other) < Infinity)
      .map(([other, cost]) => cost / usual(other));
    const allowed = usual(name) * SLACK * Math.max(measured, middle(others) ?? 1);
    return processor <= allowed
      ? []
      : [
          [
            name,
            `${name} is over its budget: ${processor.toFixed(0)} processor seconds, ${allowed.toFixed(0)} allowed (scripts/budgets.json).`,
          ],
        ];
  });
}
