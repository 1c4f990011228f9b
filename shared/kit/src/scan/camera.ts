export { CameraScanner } from './camera-scanner.tsx';
