import { useParams } from '@bo/platform/router';
import { useEffect } from 'react';
import { LoadingScreen } from '../base/loading/loading-screen.tsx';
import { startViewingAs } from './view-as.ts';

/** `/view-as/{role or person}`: from here on this tab shows what they see, until the banner ends it. */
export function ViewAsPage() {
  const { roleId = '' } = useParams();
  useEffect(() => {
    startViewingAs(roleId);
  }, [roleId]);
  return <LoadingScreen />;
}
