import { PublicSettings } from '@bo/contracts';
import { act, fireEvent, renderRoute, screen } from '@bo/testing';
import { setPublicSettings } from '../public-settings.ts';
import { LoadingScreen } from './loading-screen.tsx';

test("the store's own animation is fetched from its host; ours is drawn where there is none, or it cannot be fetched", async () => {
  act(() =>
    setPublicSettings(PublicSettings.parse({ loading_animation_url: 'https://animations.example/basket.gif' })),
  );
  const { container } = await renderRoute(<LoadingScreen />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', 'https://animations.example/basket.gif');
  fireEvent.error(image!);
  expect(container.querySelector('svg.basket')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveAccessibleName();
  act(() => setPublicSettings(PublicSettings.parse({})));
});
