import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({ dir: import.meta.dirname });
