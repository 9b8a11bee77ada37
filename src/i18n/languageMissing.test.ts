// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toasts } from '#src/toasts/toasts.ts';
import { tellMissing } from './languageMissing.ts';
import { createTexts } from './texts.ts';

test('a language that cannot be had is refused in itself first, and in the one on screen', async () => {
  toasts.value = [];
  tellMissing(await createTexts('english', []), 'hindi');
  tellMissing(await createTexts('hindi', []), 'hinglish');
  expect(toasts.value).toMatchObject([
    {
      title: 'यह भाषा अभी इस फ़ोन में नहीं है। इंटरनेट आने पर चुनें।',
      text: 'This language is not on this phone yet. Choose it once there is internet.',
    },
    {
      title: 'Yeh bhasha abhi is phone mein nahi hai. Internet aane par chunein.',
      text: 'यह भाषा अभी इस फ़ोन में नहीं है। इंटरनेट आने पर चुनें।',
    },
  ]);
});
