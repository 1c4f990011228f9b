/**
 * The router as remotes use it: a curated facade of react-router-dom. One copy and one router serve the host and every
 * remote; sharing the whole package would ship all of it (ADR 0001, "Sharing").
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateOptions, RouteObject } from 'react-router-dom';
export { RouterProvider } from 'react-router/dom';
