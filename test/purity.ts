import ts from "typescript";
import type { Violation } from "./import-fence.ts";
import { lineOf, parse } from "./imports-of.ts";
import { isTestCode, type SourceFile } from "./source-files.ts";

/** Globals that core must not use, and what to do instead. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  Date: "core has no clock; take the time as an argument",
  performance: "core has no clock; measure outside",
  process: "core runs in browsers; take settings as arguments",
  console: "core prints nothing; return or throw",
  crypto: "randomness is an argument; take a RandomSource",
  globalThis: "core neither reads nor changes globals",
};

const MATH_RANDOM = "randomness is an argument; take a RandomSource";

/** All uses of a clock, a hidden random generator or the environment in the shipped sources of core. */
export function checkPurity(sources: readonly SourceFile[]): Violation[] {
  return sources.filter(({ path }) => path.startsWith("packages/core/src/") && !isTestCode(path)).flatMap(impurities);
}

function impurities({ path, text }: SourceFile): Violation[] {
  const file = parse(path, text);
  const violations: Violation[] = [];
  visit(file);
  return violations;

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && Object.hasOwn(FORBIDDEN, node.text) && !isMemberName(node)) {
      report(node, node.text, FORBIDDEN[node.text]!);
    }
    if (readsMathRandom(node)) report(node, "Math.random", MATH_RANDOM);
    ts.forEachChild(node, visit);
  }

  function report(node: ts.Node, name: string, advice: string): void {
    violations.push({ path, line: lineOf(file, node), message: `uses ${name}; ${advice}` });
  }
}

/** Whether it is a member such as `x.process`, `{ process: 1 }`, or `process(): void` in a class or interface, not the global. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return node !== leftOf(parent);
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const isMember = ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isTypeElement(parent);
  return isMember && parent.name === node;
}

function leftOf(node: ts.PropertyAccessExpression | ts.QualifiedName): ts.Node {
  return ts.isQualifiedName(node) ? node.left : node.expression;
}

/** Whether it is `Math.random`, `Math["random"]` or `const { random } = Math`. */
function readsMathRandom(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isMath(node.expression) && node.name.text === "random";
  if (ts.isElementAccessExpression(node)) {
    const key = node.argumentExpression;
    return isMath(node.expression) && !(ts.isStringLiteralLike(key) && key.text !== "random");
  }
  if (!ts.isVariableDeclaration(node) || !node.initializer || !isMath(node.initializer)) return false;
  return (
    !ts.isObjectBindingPattern(node.name) ||
    node.name.elements.some((element) => (element.propertyName ?? element.name).getText() === "random")
  );
}

function isMath(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === "Math";
}
