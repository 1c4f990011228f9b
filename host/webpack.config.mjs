import { hostConfig } from '@bo/build/webpack';

export default hostConfig({ dir: import.meta.dirname, port: 3000 });
