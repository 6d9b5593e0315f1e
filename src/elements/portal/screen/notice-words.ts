import type { DeclineCode, PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str, type Words } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { ActionName } from '../flow/action-table.flow.ts';
import type { Notice, Preview } from '../flow/portal-state.flow.ts';
import { paysNow } from '../subscription/payment-choice.ts';
import { money } from '../panel/portal-words.ts';

const ACTION_TITLES: Readonly<Record<ActionName, () => string>> = {
  change_plan: () => msg('Your plan is changed'),
  keep_plan: () => msg('You keep your plan'),
  cancel: () => msg('Your subscription is cancelled'),
  reactivate: () => msg('Your subscription goes on'),
  pause: () => msg('Your subscription is paused'),
  resume: () => msg('Your subscription goes on'),
  subscribe: () => msg('You are subscribed'),
  pay: () => msg('Thank you, it is paid'),
  add_card: () => msg('Your card is saved'),
  set_default_card: () => msg('This card pays from now on'),
  rename_card: () => msg('The name is saved'),
  remove_card: () => msg('The card is removed'),
  change_details: () => msg('Your details are saved'),
};

/** The consequence of a completed action; empty if there is nothing to add. */
function actionText(action: ActionName, view: PortalView): string {
  const { subscription } = view;
  if (subscription === null) return '';
  if (action === 'cancel')
    return subscription.cancel_at === undefined
      ? msg('It has ended. Nothing more is charged.')
      : msg(str`You can use it until ${formatDay(subscription.cancel_at, view.today)}. Nothing more is charged.`);
  if (action === 'change_plan' && subscription.change_plan_at !== undefined)
    return msg(str`The new plan starts on ${formatDay(subscription.change_plan_at, view.today)}.`);
  return '';
}

/** Why a stored card could not pay, and what to do next. */
const DECLINE_WORDS: Readonly<Record<DeclineCode, () => Words>> = {
  card_declined: () => ({
    title: msg('Your card was declined'),
    text: msg('Your bank did not approve this payment. Nothing was charged and nothing has changed. Use another card, or ask your bank.'),
  }),
  insufficient_funds: () => ({
    title: msg('There is not enough money on this card'),
    text: msg('Nothing was charged and nothing has changed. Use another card, or try again once there is money in the account.'),
  }),
  expired_card: () => ({
    title: msg('This card has expired'),
    text: msg('Nothing was charged and nothing has changed. Use another card.'),
  }),
  incorrect_code: () => ({
    title: msg('The security code is not right'),
    text: msg('Nothing was charged and nothing has changed. Add the card again with its code, or use another card.'),
  }),
  not_processed: () => ({
    title: msg('The payment did not go through'),
    text: msg('It did not reach your bank. Nothing was charged and nothing has changed. Please try again.'),
  }),
  no_card: () => ({
    title: msg('There is no card that can be charged'),
    text: msg('Nothing was charged and nothing has changed. Please add a card.'),
  }),
};

/** The words of a notice. */
export function noticeWords(notice: Notice, view: PortalView): Words {
  switch (notice.type) {
    case 'done':
      return { title: ACTION_TITLES[notice.action](), text: actionText(notice.action, view) };
    case 'declined':
      return DECLINE_WORDS[notice.code]();
    case 'settling':
      return {
        title: msg('Your payment is on its way'),
        text: msg('Your bank has not answered yet. We keep asking, and show here what it says. Please do not pay again.'),
      };
    case 'card':
      return cardWords(notice.code);
    case 'card_service':
      return {
        title: msg('Your card details could not be checked'),
        text: msg('You have not been charged. Please check your connection and try again.'),
      };
    case 'frame':
      return { title: msg('The card fields did not load'), text: msg('Please check your connection and try again.') };
    case 'invalid':
      return { title: msg('Please check what you typed'), text: msg('Something is not accepted. Nothing has changed.') };
    case 'changed':
      return {
        title: msg('This has just changed'),
        text: msg('Perhaps in another tab. This is the latest; nothing else was changed.'),
      };
    case 'repriced':
      return {
        title: msg('This has just changed'),
        text: msg('Nothing was changed. Here is the new amount: please check it before you go on.'),
      };
    case 'unsure':
      return {
        title: msg('We are checking what happened'),
        text: msg('The answer did not reach us. We keep asking; nothing is done twice.'),
      };
    case 'under_way':
      return { title: msg('One moment…'), text: msg('Your request is being processed. The result is shown here.') };
    case 'refused':
      return { title: msg('That did not work'), text: notice.message || msg('Nothing has changed. Please try again.') };
  }
}

type CardFailure = Extract<Notice, { type: 'card' }>['code'];

/** Why a new card was not saved, where it is not simply declined. */
const CARD_TITLES: Partial<Record<CardFailure, () => string>> = {
  insufficient_funds: () => msg('There is not enough money on this card'),
  expired_card: () => msg('This card has expired'),
  incorrect_code: () => msg('The security code is not right'),
  authentication_failed: () => msg('Your bank could not confirm that it was you'),
  not_completed: () => msg('Your bank could not confirm that it was you'),
  token_expired: () => msg('That took a little too long'),
  too_many_attempts: () => msg('There were too many attempts'),
  withdrawn: () => msg('You stopped adding the card'),
};

function cardWords(code: CardFailure): Words {
  const title = CARD_TITLES[code]?.() ?? msg('Your card was declined');
  if (code === 'withdrawn') return { title, text: msg('Nothing was charged.') };
  if (code !== 'too_many_attempts')
    return { title, text: msg('Your card was not saved and nothing was charged. Check the details, or use another card.') };
  return {
    title,
    text: msg('You have not been charged, and your bank was not asked. Please pay in another way, or try again in an hour.'),
  };
}

/** The costs of a preview in a sentence for screen readers, because the preview is not where the focus is. */
export function previewAnnouncement(preview: Preview, view: PortalView): string {
  switch (preview.kind) {
    case 'cancel':
      return preview.is_immediate
        ? msg('It ends at once. Nothing is paid back, and nothing more is charged.')
        : endWords(preview.ends_at, view.today);
    case 'plan':
      if (preview.is_immediate && paysNow(view, preview.total_incl)) return dueWords(preview.total_incl);
      return preview.is_immediate
        ? msg('The new plan starts now.')
        : msg(
            str`Nothing is due now. The new plan starts on ${formatDay(preview.effective_at, view.today)}; you can undo this until then.`,
          );
    case 'invoice':
      return '';
    case 'subscribe':
      return dueWords(preview.total_incl);
  }
}

const dueWords = (cents: number): string => `${msg('Due now')}: ${money(cents)}`;

const endWords = (day: string, today: string): string =>
  msg(str`It goes on until ${formatDay(day, today)}, for which you have paid. Then it ends, and nothing more is charged.`);
