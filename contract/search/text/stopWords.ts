import { stem } from './stem.ts';
import { wordsOf } from './wordsOf.ts';

/**
 * Words that say nothing about the work or the place: Hindi and English function words, words for
 * "job", wishes, verbs that go with every trade (to make, to drive, to fix), and praise.
 */
const list = `
a about al all am an and any are as at be by de for from have i im in is like my near no not of
on or our out some than that the their them then there these they this to want wanted we what
when where which who with you your job naukri naukari noukri naukariya kaam kam kaaj kamkaj
dhandha rojgar vacancy bharti bharati opening hiring hire recruit required
requirement need needed looking search find show apply urgent urgently jaldi turant asap
immediate immediately work working position post role profile interview walkin salary paisa
paise tankhwah tankha vetan pagar kamai income pay package high highest rupaye rupee free visa
ticket company kampani abroad videsh bidesh foreign overseas bahar pardesh country desh
mulk india indian agency consultancy direct candidate person people log logo aadmi ladka
ladke male female best good top new naya nayi latest accha acha achha acchi achi achhi badhiya
sabse aasan m k me mein mei mai main mae men ki ka ke ko kaa kee se sey par pe per liye lie liya
kar karna karne karo karta karti karke karwana krna krne kr kro banana banane banwane lagana
lagane lagwane chalana chalane chalata chalne chalake sambhalna sambhalne wala wali wale vale
waale walo chahiye chaiye chahie chahiya chahye chaie chahta chahti chahte hu hun hoon hai he
hain hota hoti ho hona tha thi mujhe muje mujko mera meri mere hume humko hamko ham hum apna
apni apne koi kuch bhi aur ya ek jo bhai bhaiya sir madam ji please plz pls kahan kaha kidhar
kab kaise kaisa kaisi kaunsa kaunsi konsa konsi kitna kitni kya kyu milega milegi milta milti mile mil milna dedo dijiye dena dilao
dila dilwa laga lage lagega batao bata bataye bataiye dikhao dikha dikhaye dhundo dhundh khoj
khojo talash jana jane jaane jao jaye jaunga jake jakar wahan waha yahan yaha seekhna aata aati
ata ati hi toh tak wagera vagaira jaisa jaise jaisi rakhna rakhne badalna badalne bharna bharne
sakta sakte sakti ladies skilled experienced anubhavi trained
`;

/** The stop words, in the form that tokens have. */
export const stopWords: ReadonlySet<string> = new Set(wordsOf(list).map(stem));
