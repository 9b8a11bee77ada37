import { isNode, parse, place, walk, type Node, type SourceFile } from './source-tree.ts';

/** Attributes that a person sees or hears. */
const spokenAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt)$/;
const hasLetters = /\p{L}/u;

/** Where a file shows text that does not come from a locale file, as `file:line text`. */
export function findHardCodedText(file: SourceFile): string[] {
  const found: string[] = [];
  const report = (node: Node, text: string) => found.push(`${place(file, node)} ${text.trim()}`);
  walk(parse(file).program, (node) => {
    if (node.type === 'JSXText') {
      if (hasLetters.test(String(node.value))) report(node, String(node.value));
    } else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') reportTexts(child.expression, report);
      }
    } else if (node.type === 'JSXAttribute') {
      const { name } = node.name as Node;
      if (spokenAttributes.test(String(name))) reportTexts(node.value, report);
    }
  });
  return found;
}

/** Reports the texts that an expression may come to, through `? :`, `&&`, `||` and `??`. */
function reportTexts(value: unknown, report: (node: Node, text: string) => void): void {
  if (!isNode(value)) return;
  if (value.type === 'Literal' && typeof value.value === 'string') {
    if (hasLetters.test(value.value)) report(value, value.value);
  } else if (value.type === 'TemplateLiteral') {
    const texts = (value.quasis as { value: { raw: string } }[]).map((part) => part.value.raw);
    if (texts.some((text) => hasLetters.test(text))) report(value, texts.join('...'));
  } else if (value.type === 'ConditionalExpression') {
    reportTexts(value.consequent, report);
    reportTexts(value.alternate, report);
  } else if (value.type === 'LogicalExpression') {
    // The left side of && decides, it is not shown.
    if (value.operator !== '&&') reportTexts(value.left, report);
    reportTexts(value.right, report);
  } else if (value.type === 'JSXExpressionContainer' || value.type === 'ParenthesizedExpression') {
    reportTexts(value.expression, report);
  }
}
