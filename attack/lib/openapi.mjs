import { send } from './api.mjs';

/** Every route that the API describes: `{ method, path, permission, parameters, body }`. */
export async function readRoutes(address) {
  const { paths } = JSON.parse((await send(address, { target: '/api/v1/openapi.json' })).text);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description = '', parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security?.length === 0,
      permission: /Needs: ([\w.]+)\./.exec(description)?.[1] ?? null,
      takesFile: description.startsWith('Multipart'),
      parameters,
      body: requestBody?.content?.['application/json']?.schema ?? null,
    })),
  );
}

/** What the store holds, to aim at: the ids and values that the lists show, by the name of their field. */
export async function harvest(call, routes) {
  const found = new Map();
  const put = (name, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const values = found.get(name) ?? new Set();
    if (values.size < 60) values.add(value);
    found.set(name, values);
  };
  const walk = (value, area) => {
    if (Array.isArray(value)) for (const one of value.slice(0, 10)) walk(one, area);
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) {
        put(name === 'id' ? `id of ${area}` : name, inner);
        walk(inner, name === 'results' ? area : name);
      }
  };
  for (const { method, path } of routes)
    if (method === 'GET' && !/[{]|export|events|openapi/.test(path)) {
      const { body } = await call('GET', `${path.slice('/api/v1/'.length)}?limit=20`);
      walk(body?.results ?? body, path);
    }
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}
