import { isCodeOf, readScan, type SearchHit } from '@bo/contracts';
import { defineTexts, isolate } from '@bo/i18n';
import { listenToStrayScans } from '@bo/kit/scan';
import { toast, useSession } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { useEffect, useEffectEvent } from 'react';
import ab from '../../locales/ab/palette.json';
import en from '../../locales/en/palette.json';
import { closeOverlay, openPalette } from '../../base/overlay.ts';
import { useRemotes } from '../../remotes/orchestrator.ts';
import { recordItems, recordSearch } from '../palette/records.ts';
import { useVisitedRecords } from '../palette/visited-records.ts';

const useText = defineTexts('hostPalette', { en, ab });

/** Whether a record is called what was scanned: by its code, its barcode or its number. */
const isNamed = ({ title, matched_code }: SearchHit, codes: readonly string[]): boolean =>
  codes.some((code) =>
    isCodeOf({ codes: [title, ...(matched_code === null ? [] : [matched_code])], sold_by: 'unit' }, code),
  );

/**
 * Opens the record that a scan outside of fields names; offers several in the palette, and shows an error when there is
 * none.
 */
export function StrayScans() {
  const t = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const remotes = useRemotes();
  const open = useEffectEvent(async (scanned: string) => {
    // It may have been asked for and not be there yet.
    closeOverlay();
    const { code, piece } = readScan(scanned);
    const codes = piece === null ? [code] : [code, piece];
    const { results } = await client.query(recordSearch(scanned));
    const items = recordItems(
      results.filter((hit) => isNamed(hit, codes)),
      remotes.map(({ manifest }) => manifest),
      session,
    );
    const [only] = items;
    if (!only?.to) toast.error(t('scanned', { code: isolate(code) }));
    else if (items.length === 1) void navigate(only.to);
    else openPalette(scanned);
  });
  useEffect(() => listenToStrayScans((code) => void open(code)), []);
  // Comes with this part, once the screen has been still: no first visit needs it.
  useVisitedRecords();
  return null;
}
