import ConfigProvider from 'antd/es/config-provider';
import DatePicker from 'antd/es/date-picker';
import { render, screen } from '@testing-library/react';
import { antdLocale } from './antd-locale.ts';

test.each([
  ['ab', 'حنثرخجس'],
  ['en', 'MoTuWeThFrSaSu'],
] as const)('in %s the days of a calendar have names that fit their columns', (language, days) => {
  render(
    <ConfigProvider locale={antdLocale(language)}>
      <DatePicker open getPopupContainer={() => document.body} />
    </ConfigProvider>,
  );
  const names = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  // Whichever day the week begins with.
  expect([...names].sort()).toEqual(days.match(language === 'ab' ? /./gu : /../gu)?.sort());
});
