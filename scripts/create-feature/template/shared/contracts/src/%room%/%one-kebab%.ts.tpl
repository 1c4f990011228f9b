import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Day, Instant, RecordFields, Reference } from '../base/record.ts';
import { Code, kindError, Note, Percent, Price, ShortText, Title } from '../base/text.ts';

%fields type%

/** What a person fills in for %a one words%. */
export const %One%Input = z.object({
  %fields input%
});
export type %One%Input = z.infer<typeof %One%Input>;

%when derived%
export const %One% = RecordFields.extend(%One%Input.shape).extend({
  %fields entity%
});
%end%
%unless derived%
export const %One% = RecordFields.extend(%One%Input.shape);
%end%
export type %One% = z.infer<typeof %One%>;

export const %One%ListQuery = listQuery([%sorts%], '%label%', {
  %fields filter%
  archived: FlagParam,
});
export type %One%ListQuery = z.infer<typeof %One%ListQuery>;
