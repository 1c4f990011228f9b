import type { z } from 'zod';

/** The languages of the product: `ab` is what users know as Arabic (SPECIFICATION.md section 1). */
export type Language = 'en' | 'ab';

/** The sentences for what can be wrong with a value; the same in the browser and on the server. `{n}` is the bound. */
const MESSAGES: Record<Language, Record<string, string>> = {
  en: {
    required: 'Fill this in.',
    unsafe_text: 'Remove the hidden control characters.',
    too_short: 'Use at least {n} characters.',
    too_long: 'Use at most {n} characters.',
    too_small: 'Use {n} or more.',
    too_big: 'Use {n} or less.',
    too_few: 'Choose at least {n}.',
    too_many: 'Choose at most {n}.',
    number: 'Enter a number.',
    whole: 'Enter a whole number.',
    choice: 'Choose one of the values offered.',
    email: 'Enter an e-mail address such as name@example.com.',
    phone: 'Enter the phone number with its country code, such as +971501234567.',
    barcode: 'This is not a valid barcode: check its digits.',
    money: 'Enter an amount of money.',
    percent: 'Enter a percentage.',
    date: 'Enter a date.',
    image_address: 'Use an https:// address of an image, without a user name or password in it.',
    refund_reason_id: 'Use lower-case Latin letters and digits, with _ between words.',
    refund_reasons: 'Two reasons have one code.',
    slug: 'Use lower-case Latin letters, digits and single dashes.',
    invalid: 'This value is not valid.',
  },
  ab: {
    required: 'هذا الحقل مطلوب.',
    unsafe_text: 'احذف الرموز المخفية.',
    too_short: 'الحد الأدنى لعدد الأحرف: {n}.',
    too_long: 'الحد الأقصى لعدد الأحرف: {n}.',
    too_small: 'أدخل {n} أو أكثر.',
    too_big: 'أدخل {n} أو أقل.',
    too_few: 'اختر {n} على الأقل.',
    too_many: 'اختر {n} على الأكثر.',
    number: 'أدخل رقمًا.',
    whole: 'أدخل عددًا صحيحًا.',
    choice: 'اختر إحدى القيم المعروضة.',
    email: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
    phone: 'أدخل رقم الهاتف مع رمز الدولة، مثل ‎+971501234567.',
    barcode: 'رقم الباركود غير صحيح: تحقق من الأرقام.',
    money: 'أدخل مبلغًا.',
    percent: 'أدخل نسبة مئوية.',
    date: 'أدخل تاريخًا.',
    image_address: 'استخدم عنوان صورة يبدأ بـ ‎https://‎ دون اسم مستخدم أو كلمة مرور.',
    refund_reason_id: 'استخدم أحرفًا لاتينية صغيرة وأرقامًا و _ بين الكلمات.',
    refund_reasons: 'لسببين الرمز نفسه.',
    slug: 'استخدم أحرفًا لاتينية صغيرة وأرقامًا وشرطات مفردة.',
    invalid: 'هذه القيمة غير صحيحة.',
  },
};

/** Lets a contract add sentences for its own `error` codes; both languages at once, so that none is forgotten. */
export function addMessages(messages: Record<string, Record<Language, string>>): void {
  for (const [code, texts] of Object.entries(messages)) {
    MESSAGES.en[code] = texts.en;
    MESSAGES.ab[code] = texts.ab;
  }
}

/** The sentence for a message code, or the plain "not valid" where the code is unknown. */
export function messageFor(code: string, language: Language, bound?: number | bigint): string {
  const text = MESSAGES[language][code] ?? MESSAGES[language].invalid ?? code;
  return text.replace('{n}', String(bound ?? ''));
}

/**
 * What is wrong with a value, as a message code and its bound: for those who keep reasons and say them later, in any
 * language.
 */
export function issueCode(issue: z.core.$ZodIssue): { code: string; bound?: number | bigint } {
  if (issue.message in MESSAGES.en) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return { code: 'required' };
      return { code: issue.expected === 'number' ? 'number' : issue.expected === 'int' ? 'whole' : 'invalid' };
    case 'too_small':
      return {
        code: issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_small',
        bound: issue.minimum,
      };
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        bound: issue.maximum,
      };
    case 'invalid_value':
      return { code: 'choice' };
    case 'invalid_format':
      return { code: issue.format === 'datetime' || issue.format === 'date' ? 'date' : 'invalid' };
    default:
      return { code: 'invalid' };
  }
}

/**
 * All of an error's messages in one language, keyed by the field's path joined with dots (`''` for the whole value).
 */
export function fieldErrors(
  error: { issues: readonly z.core.$ZodIssue[] },
  language: Language,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const { code, bound } = issueCode(issue);
    const sentences = (errors[issue.path.join('.')] ??= []);
    const sentence = messageFor(code, language, bound);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return errors;
}
