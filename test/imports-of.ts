import ts from "typescript";

/** A reference to another module, in any form. */
export interface ImportMention {
  /** The text between the quotes; undefined if it is computed at run time. */
  readonly specifier: string | undefined;
  readonly line: number;
  /** Whether the compiler erases it. */
  readonly isTypeOnly: boolean;
}

/** Static imports, re-exports, `import()`, `import("x").Type`, `import x = require()` and `require()`. */
export function importsOf(path: string, text: string): ImportMention[] {
  const file = parse(path, text, false);
  const mentions: ImportMention[] = [];
  visit(file);
  return mentions;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node, node.moduleReference.expression, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument, true);
    } else if (ts.isCallExpression(node) && isLoader(node.expression)) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  }

  function add(node: ts.Node, specifier: ts.Node | undefined, isTypeOnly: boolean): void {
    const isText = specifier !== undefined && ts.isStringLiteralLike(specifier);
    mentions.push({ specifier: isText ? specifier.text : undefined, line: lineOf(file, node), isTypeOnly });
  }
}

/** Parses a file without its comments. Nodes have parents only if `knowsParents`. */
export function parse(path: string, text: string, knowsParents = true): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(path, text, options, knowsParents);
}

export function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

function isLoader(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require");
}
