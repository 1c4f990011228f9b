export * from './events.ts';
export * from './session.tsx';
export * from './toast.ts';
