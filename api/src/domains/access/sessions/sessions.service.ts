export {
  findSecondStep,
  hashToken,
  insertSecondStep,
  secondFactorRequired,
  secondStepOf,
  takeSecondStep,
} from './second-step.repository.ts';
