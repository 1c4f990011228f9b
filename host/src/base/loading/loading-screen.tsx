import { LoadingAnimation } from './loading-animation.tsx';

/** The full-page loading animation, centred. */
export function LoadingScreen() {
  return (
    <div className="loading-screen">
      <LoadingAnimation />
    </div>
  );
}
