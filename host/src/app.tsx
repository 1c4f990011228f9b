import { createQueryClient } from '@bo/http';
import { toast } from '@bo/platform';
import { QueryClientProvider } from '@bo/platform/query';
import { RouterProvider } from '@bo/platform/router';
import { Toaster } from 'react-hot-toast';
import type { createHostRouter } from './router.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

const queryClient = createQueryClient({ failed: (error) => toast.error(error.message), done: (text) => toast.success(text) });

/** The one React tree of the page: theme, queries, router and toasts serve the host and every remote alike. */
export function App({ router }: { router: ReturnType<typeof createHostRouter> }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster position="top-right" />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
