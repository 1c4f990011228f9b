import { toast } from '@bo/platform';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useKitText } from './text.ts';

/** Code that is fetched when someone needs it, or before. A failure is not remembered. */
export interface Fetched<Props> {
  Code: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

export function fetched<Props>(fetchIt: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const one: Fetched<Props> = {
    Code: undefined,
    load: () => {
      loading ??= fetchIt().then(
        (Code) => (one.Code = Code),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return one;
}

/** Prefetches code. A failure is reported when the code is used, not now. */
export function prepare(one: { load(): Promise<unknown> }): void {
  void one.load().catch(() => undefined);
}

/** The code of the module that is `wanted`. If loading fails, shows an error and calls `giveUp`. */
export function useFetched<Props>(
  one: Fetched<Props>,
  wanted: boolean,
  giveUp?: () => void,
): ComponentType<Props> | undefined {
  const t = useKitText();
  const [Code, setCode] = useState(() => one.Code);
  const fail = useEffectEvent(() => {
    toast.error(t('openFailed'));
    giveUp?.();
  });
  useEffect(() => {
    if (!wanted || Code) return undefined;
    let current = true;
    one.load().then(
      (loaded) => {
        if (current) setCode(() => loaded);
      },
      () => {
        if (current) fail();
      },
    );
    return () => {
      current = false;
    };
  }, [one, wanted, Code]);
  return Code;
}
