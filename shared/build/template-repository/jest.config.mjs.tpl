import { webProject } from '@bo/build/jest';

export default webProject('mfe-%NAME%', import.meta.dirname);
