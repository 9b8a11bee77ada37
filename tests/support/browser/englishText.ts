/** Small words of English that no Hinglish has. */
const english =
  /\b(?:of|and|with|for|are|you|your|will|must|this|that|have|has|from|not|or|by|on|at|an|was|were|been|they|we|our|it|be|can|should|which|what|when|how|please)\b/gi;
/** Some that both have: "is" is also "this", "the" also "were", "in" also "these". */
const either = /\b(?:the|is|in|to|as|a|do|no|so|me|he|use)\b/gi;
const hinglish =
  /\b(?:hai|hain|ka|ki|ke|mein|aur|nahi|aap|aapka|aapki|aapke|se|ko|karein|ho|toh|yeh|woh|par|kya|jo|ya|bhi|hum|tak|wala|wale|wali|\w+ein)\b/gi;

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/** Whether a text is an English sentence, and no Hinglish one with English words in it. */
export function isEnglish(text: string): boolean {
  const [sure, other] = [count(text, english), count(text, hinglish)];
  if (sure === 0) return false;
  return other === 0 ? count(text, /\S+/g) > 3 : sure + count(text, either) > other;
}
