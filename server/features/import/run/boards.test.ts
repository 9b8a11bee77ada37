import { expect, test } from 'vitest';
import { boardPostings, boards } from '../../../../tests/support/data/boards.ts';
import { readForTest } from '#server/features/import/formats/readForTest.ts';

test.each(Object.entries(boards))(
  '%s: at least 95 %% with the right title, company, place, text and day',
  async (_, { text, without = [] }) => {
    const { rows } = await readForTest(text);
    const read = new Map(rows.map((row) => [row.title, row]));
    const wrong = boardPostings.flatMap(({ title, company, city, text: body, day }) => {
      const row = read.get(title);
      const is = {
        state: row?.state,
        company: row?.company,
        place: row?.location.startsWith(city),
        text: row?.job?.form.description.includes(body),
        day: row?.postedAt == null ? null : new Date(row.postedAt).toISOString().slice(0, 10),
      };
      const right = {
        ...{ state: 'good', place: true, text: true },
        company: without.includes('company') ? 'Not Specified' : company,
        day: without.includes('day') ? null : day,
      };
      return JSON.stringify(is, Object.keys(right).sort()) ===
        JSON.stringify(right, Object.keys(right).sort())
        ? []
        : [{ title, ...is }];
    });
    expect(wrong.slice(0, 2)).toEqual([]);
    expect(wrong.length / boardPostings.length).toBeLessThanOrEqual(0.05);
    // A start of work and an end of a posting are no days of posting.
    expect(rows).toHaveLength(boardPostings.length);
  },
);
