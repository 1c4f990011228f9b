// What swc's development build calls. React's own file needs a React in development; this one also runs in the page of
// a host that was built for production, where a remote of a developer may be tried.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
