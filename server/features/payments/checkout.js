// The sandbox's checkout script: the browser interface of the provider's own one
// (window.Razorpay), for payments without real money. Plain DOM, no dependency; styles are set
// through the CSSOM, because the site's content security policy allows no inline style element.
(() => {
  'use strict';

  const texts = __TEXTS__;
  const script = document.currentScript;
  const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .sandbox-checkout { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 0;
      margin: auto; border: 3px solid #5c3a00; border-radius: 12px; background: #fff; color: #1a1a1a;
      font: 1rem/1.5 system-ui, sans-serif; }
    .sandbox-checkout::backdrop { background: rgb(0 0 0 / 60%); }
    .sandbox-checkout h2 { margin: 0; padding: 12px 20px; background: #ffd54a; color: #1a1a1a;
      font-size: 1.25rem; line-height: 1.3; }
    .sandbox-checkout div { padding: 16px 20px 20px; }
    .sandbox-checkout p { margin: 0 0 12px; overflow-wrap: anywhere; }
    .sandbox-checkout .amount { font-size: 1.75rem; font-weight: 700; line-height: 1.2; }
    .sandbox-checkout [role=status]:empty { display: none; }
    .sandbox-checkout [role=status] { padding: 8px 12px; border-left: 4px solid #a3160d;
      background: #fdecea; color: #5f0c06; }
    .sandbox-checkout button { display: block; width: 100%; min-height: 48px; margin-top: 12px;
      border: 2px solid #14532d; border-radius: 8px; background: #fff; color: #14532d;
      font: inherit; font-weight: 600; cursor: pointer; }
    .sandbox-checkout button.pay { background: #14532d; color: #fff; }
    .sandbox-checkout button.fail { border-color: #8c1710; color: #8c1710; }
    .sandbox-checkout button[aria-disabled=true] { opacity: 0.6; cursor: default; }
    .sandbox-checkout button:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
  `);

  function languageTexts() {
    return texts[document.documentElement.lang] || texts.en;
  }

  function element(name, properties = {}, children = []) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function money(paise, currency) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
  }

  class Razorpay {
    #options;
    #listeners = [];

    constructor(options) {
      for (const name of ['key', 'order_id', 'amount', 'currency']) {
        if (!options?.[name]) throw new Error(`The option ${name} is missing`);
      }
      this.#options = options;
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#listeners.push(listener);
    }

    open() {
      const options = this.#options;
      const text = languageTexts();
      if (!document.adoptedStyleSheets.includes(sheet)) {
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      const status = element('p', { role: 'status' });
      const button = (label, className) =>
        element('button', { type: 'button', className, textContent: label });
      const pay = button(text.pay, 'pay');
      const fail = button(text.fail, 'fail');
      const cancel = button(text.cancel, 'cancel');
      const title = element('h2', { id: `sandbox-${options.order_id}`, textContent: text.title });
      const dialog = element('dialog', { className: 'sandbox-checkout' }, [
        title,
        element('div', {}, [
          element('p', { textContent: text.note }),
          element('p', {
            textContent: [options.name, options.description].filter(Boolean).join(': '),
          }),
          element('p', {
            className: 'amount',
            textContent: money(options.amount, options.currency),
          }),
          status,
          pay,
          fail,
          cancel,
        ]),
      ]);
      dialog.setAttribute('aria-labelledby', title.id);

      let busy = false;
      const setBusy = (value) => {
        busy = value;
        // Not `disabled`: the focus would be lost.
        for (const each of [pay, fail, cancel]) each.setAttribute('aria-disabled', String(value));
        pay.textContent = value ? text.busy : text.pay;
      };
      // Closing a modal dialog gives the focus back to where it was.
      const end = () => {
        dialog.close();
        dialog.remove();
      };
      const dismiss = () => {
        if (busy) return;
        end();
        options.modal?.ondismiss?.();
      };
      const attempt = async (outcome) => {
        if (busy) return;
        setBusy(true);
        status.textContent = '';
        const answer = await request(options, outcome);
        setBusy(false);
        if (answer.paid) {
          end();
          options.handler?.(answer.paid);
        } else if (answer.failure) {
          status.textContent = text.failed;
          for (const listener of this.#listeners) listener(answer.failure);
        } else status.textContent = text.offline;
      };
      pay.addEventListener('click', () => void attempt('pay'));
      fail.addEventListener('click', () => void attempt('fail'));
      cancel.addEventListener('click', dismiss);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        dismiss();
      });
      document.body.append(dialog);
      dialog.showModal();
      pay.focus();
    }
  }

  /**
   * @returns the three fields of a payment, the failure in the provider's form, or neither: no
   *   network
   */
  async function request(options, outcome) {
    try {
      const answer = await fetch(new URL('v1/payments/create/checkout', base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          key_id: options.key,
          order_id: options.order_id,
          amount: Number(options.amount),
          currency: options.currency,
          email: options.prefill?.email,
          outcome,
        }),
      });
      const body = await answer.json();
      return answer.ok ? { paid: body } : { failure: body };
    } catch {
      return {};
    }
  }

  window.Razorpay = Razorpay;
})();
