import api from '../../package.json' with { type: 'json' };

/** The version of this API, as the health page, the metrics and the API's own description say it. */
export const API_VERSION: string = api.version;
