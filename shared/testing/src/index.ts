export { apiMocks } from './api-mocks.ts';
export * from './factories.ts';
export * from './handlers.ts';
export * from './render-route.tsx';
export * from './server.ts';
export { act, cleanup, fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
export { http as mock, HttpResponse } from 'msw';
export { lookAgain } from './look-again.ts';
export { settled } from './settled.ts';
