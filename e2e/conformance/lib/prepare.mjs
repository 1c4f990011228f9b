import { buildFixtures } from './fixtures.mjs';

export default buildFixtures;
