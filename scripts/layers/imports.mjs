// The imports of a source file, `.astro` included: what is imported, on which line, and whether for its types alone.
import ts from 'typescript';

/**
 * @typedef {object} Import
 * @property {string} specifier
 * @property {number} line from 1
 * @property {boolean} isType `import type`, or a type's `import('…')`
 */

/** @returns {Import[]} */
export function importsOf(file, text) {
  const scripts = file.endsWith('.astro') ? scriptsOf(text) : [{ code: text, line: 1 }];
  return scripts.flatMap(({ code, line }) =>
    importsIn(code).map((found) => ({ ...found, line: found.line + line - 1 })),
  );
}

/** The frontmatter and the `<script>` elements of an Astro component, each with the line that it begins on. */
function scriptsOf(text) {
  const blocks = [/^\s*---\r?\n([\s\S]*?)^---/gm, /<script\b[^>]*>([\s\S]*?)<\/script>/g].flatMap((pattern) => [
    ...text.matchAll(pattern),
  ]);
  return blocks.map((match) => {
    const start = match.index + match[0].indexOf(match[1]);
    return { code: match[1], line: text.slice(0, start).split('\n').length };
  });
}

function importsIn(code) {
  const source = ts.createSourceFile('module.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    const target = targetOf(node);
    if (target) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ specifier: target.specifier, line, isType: target.isType });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function targetOf(node) {
  if (ts.isImportDeclaration(node))
    return { specifier: node.moduleSpecifier.text, isType: isTypeImport(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: node.moduleSpecifier.text, isType: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal.text, isType: true };
  }
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [argument] = isDynamic ? node.arguments : [];
  return argument && ts.isStringLiteralLike(argument) ? { specifier: argument.text, isType: false } : undefined;
}

/** Also true where every name is marked: `import { type A, type B }`. */
function isTypeImport(clause) {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named) || named.elements.length === 0) return false;
  return named.elements.every((element) => element.isTypeOnly);
}
