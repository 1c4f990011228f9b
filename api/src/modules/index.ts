import type { Routes } from '../platform/http/app-type.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { brandRoutes } from './brands/brands.routes.ts';
import { eventRoutes } from './platform/events.routes.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

/** Every module of the API. A new one is written beside `brands/` and named here. */
export const MODULES: readonly Routes[] = [healthRoutes, eventRoutes, authRoutes, uploadRoutes, brandRoutes];
