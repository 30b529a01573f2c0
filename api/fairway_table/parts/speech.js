// The page's own words, in the language of whoever looks. Files are in texts/, in the format of all texts of Fairway.
import { Words } from "/kit/fairway.js";

const FALLBACK = "en";
const HOME = new URL("../texts/", import.meta.url);

/**
 * Return the words of the pages: a key that the language lacks is said in English.
 * @param {string} language such as `fr` or `fr-CH`
 * @returns {Promise<Words>}
 */
export async function speech(language) {
  const [short = FALLBACK] = language.toLowerCase().split("-");
  const [own, english] = await Promise.all([short === FALLBACK ? {} : texts(short), texts(FALLBACK)]);
  return new Words({ ...english, ...own }, language);
}

/** @param {string} language @returns {Promise<Record<string, string>>} */
async function texts(language) {
  if (!/^[a-z]{2,3}$/.test(language)) return {};
  const answer = await fetch(new URL(`${language}.json`, HOME));
  return answer.ok ? (await answer.json()).texts : {};
}
