// The words of the code: no function is named by a verb that was given up (docs/GLOSSARY.md), outside
// tests none and no export by the noun "place", and no name is exported by two files.
// `node scripts/check-names.mjs` reads the sources as TypeScript does; a folder as its argument stands
// in for the project's.

import ts from 'typescript';
import { lineOf, parsedScripts, requireNone } from './lib/checks/parsed-scripts.mjs';
import { SOURCE_FOLDERS } from './lib/checks/source-files.mjs';
import { runMain } from './lib/steps.mjs';

/** Verbs that meant several things each; the glossary says what to use instead. */
const FORBIDDEN_VERB = /^(take|put|keep|note|hold|tell|hear|ask)(?=[A-Z]|$)/;

/** It meant anchors, cursors, indices and positions; fields of answers have that name. */
const FORBIDDEN_NOUN = /(^[Pp]lace|(?<![iI]n)Place)s?(?=[A-Z]|$)/;

/** Each suite of the tests has words of its own. */
const OWN_WORDS = /^tests\//;

/** Whether `node` declares a function or method, as code or as a type. */
function declaresFunction(node) {
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node)
  ) {
    return true;
  }
  if (
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  ) {
    const value = node.initializer;
    return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
  }
  return (
    ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type)
  );
}

/** The functions of a file whose names match `forbidden`. */
function misnamedIn(source, forbidden) {
  const found = [];
  const visit = (node) => {
    if (declaresFunction(node) && node.name && ts.isIdentifier(node.name)) {
      const { text } = node.name;
      if (forbidden.test(text)) found.push({ name: text, line: lineOf(source, node.name) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names that a statement exports and defines, those of another file passed on left out. */
function exportedBy(statement) {
  if (ts.isExportDeclaration(statement)) {
    const { moduleSpecifier, exportClause } = statement;
    return moduleSpecifier || !exportClause ? [] : exportClause.elements.map(({ name }) => name);
  }
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  const declarations = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement];
  return declarations.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name] : []));
}

await runMain(async () => {
  const problems = [];
  const definers = new Map();
  for (const [file, source] of parsedScripts(SOURCE_FOLDERS)) {
    for (const { name, line } of misnamedIn(source, FORBIDDEN_VERB)) {
      problems.push(`${file}:${line}: ${name} is named by a verb that the glossary gives up`);
    }
    if (OWN_WORDS.test(file)) continue;
    // A type and a value of one name in one file are one thing.
    const exported = new Set(source.statements.flatMap(exportedBy).map(({ text }) => text));
    const functions = misnamedIn(source, FORBIDDEN_NOUN).map(({ name }) => name);
    for (const name of new Set([...functions, ...exported])) {
      if (!FORBIDDEN_NOUN.test(name)) continue;
      problems.push(`${file}: ${name} is named by "place", which the glossary gives up`);
    }
    for (const name of exported) {
      definers.set(name, [...(definers.get(name) ?? []), file]);
    }
  }
  for (const [name, where] of definers) {
    if (where.length > 1) problems.push(`${name} is exported by ${where.join(', ')}`);
  }
  requireNone(problems);
});
