import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brand } from '#contract/brand.ts';

/** Fewer guesses than this (as a power of ten) are made in a second once a database is stolen. */
const fewestGuesses = 7.9;

/** A longer one is judged by its beginning: judging takes time with the square of the length. */
const judgedCharacters = 40;

/**
 * What passwords in India are made of and the package's lists rank too far down: "India@123",
 * "Shivam@123" and "Mumbai@2026" keep every rule of a strong password.
 */
const localWords = `india indian bharat hindustan desi jaihind bharatmata namaste
  delhi mumbai kolkata chennai bangalore bengaluru hyderabad pune patna lucknow jaipur kanpur surat
  bihar punjab kerala gujarat rajasthan maharashtra odisha jharkhand chandigarh ludhiana amritsar
  dubai saudi qatar kuwait oman bahrain canada australia germany gulf visa passport
  ram sita krishna radha shiva shivam mahadev ganesh hanuman lakshmi durga sairam omsairam jaishriram
  allah bismillah muhammad ali waheguru satnam jesus
  rahul amit ravi raj raju raja rohit vijay ajay sanjay suresh ramesh mahesh ganesh dinesh mukesh
  rakesh sunil anil ashok deepak sandeep manoj vikas vishal sachin virat dhoni kohli salman shahrukh
  priya pooja neha anjali kavita sunita anita geeta rani kumar kumari singh sharma verma yadav gupta
  khan ansari shaikh sheikh patel reddy nair das imran aslam mohammed mohammad
  welcome admin login letmein pass password hello test user guest master secret abcd abc asdf qwer
  qwerty zxcv computer mobile jobs job work money rupee paisa love loveyou iloveyou mummy papa maa
  ${brand.name.toLowerCase()}`.split(/\s+/);

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password, in some 0.1 s: lists and their index take 25 MB. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    const dictionary = { ...common.dictionary, local: [...new Set(localWords)] };
    return new Factory({ dictionary, graphs: common.adjacencyGraphs });
  })();
  // A load that failed must not be the answer for ever.
  judge.catch(() => (judge = undefined));
  return judge;
}

/**
 * Whether a password is one of those that are tried first: a common word with what people add to
 * keep the rules.
 * @param email - Whose it is to be: a password made of the own address is guessed as easily.
 */
export async function isCommonPassword(password: string, email = ''): Promise<boolean> {
  const own = email.split(/[^a-z\d]+/i).filter((word) => word.length > 2);
  const found = (await loadJudge()).check(password.slice(0, judgedCharacters), own);
  return found.guessesLog10 < fewestGuesses;
}
