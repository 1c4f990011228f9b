export * from './events.ts';
export * from './lifecycles.tsx';
export * from './remote-app.tsx';
export * from './session.tsx';
export * from './states.tsx';
export * from './toast.ts';
export * from './widgets.ts';
