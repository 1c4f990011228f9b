import { render, waitFor } from '@testing-library/react';
import { NamedIcon } from './icons.tsx';

jest.mock('./menu-icons.tsx', () => {
  throw new Error('Loading chunk 12 failed.');
});

test('drawings that do not come are dots; the page stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(<NamedIcon name="gift" />);
  await waitFor(() => expect(container.querySelector('.icon-dot')).toBeInTheDocument());
});
