// The words of the code: no function is named by a verb that was given up (docs/GLOSSARY.md), and no
// exported name means two things. `node scripts/check-names.mjs` reads the sources as TypeScript does;
// a folder as its argument stands in for the project's.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT, runMain, StepFailure } from './lib/steps.mjs';

const FOLDERS = ['contract', 'workers', 'src', 'server', 'scripts', 'bench', 'tests'];

/** Verbs that meant several things each; the glossary says what to use instead. */
const FORBIDDEN_VERB = /^(take|put|keep|note|hold|tell|hear|ask)(?=[A-Z]|$)/;

/** The programs: a call of the page may have the name of what the server does for it. */
const SIDES = [/^(src|workers|contract)\//, /^(server|contract)\//, /^(scripts|bench)\//];
/** Each suite of the tests has words of its own. */
const WITHOUT_CLASHES = /^tests\//;

function scriptsOf(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(({ name }) => /\.([cm]?js|tsx?)$/.test(name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

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

/** The functions of a file that are named by a forbidden verb. */
function misnamedIn(source) {
  const found = [];
  const visit = (node) => {
    if (declaresFunction(node) && node.name && ts.isIdentifier(node.name)) {
      const { text } = node.name;
      if (FORBIDDEN_VERB.test(text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
        found.push({ name: text, line: line + 1 });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names that a file exports and defines itself. */
function exportedIn(source) {
  return new Set(
    source.statements.flatMap((statement) => {
      const isExported = statement.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
      );
      if (!isExported) return [];
      const declarations = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [statement];
      return declarations.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
    }),
  );
}

/** The files of `where` that may not define the same exported `name`: none, or two and more. */
function clashing(name, where) {
  // A type or a component is looked for by its name alone, on whichever side.
  if (/^[A-Z]/.test(name)) return where.length > 1 ? where : [];
  return SIDES.map((side) => where.filter((file) => side.test(file))).find(
    (files) => files.length > 1,
  );
}

await runMain(async () => {
  const root = process.argv[2] ?? ROOT;
  const files = scriptsOf(root);
  if (files.length === 0) throw new StepFailure(`No script was found below ${root}.`);
  const problems = [];
  const definers = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const { name, line } of misnamedIn(source)) {
      problems.push(`${file}:${line}: ${name} is named by a verb that the glossary gives up`);
    }
    if (WITHOUT_CLASHES.test(file)) continue;
    for (const name of exportedIn(source))
      definers.set(name, [...(definers.get(name) ?? []), file]);
  }
  for (const [name, where] of definers) {
    const clash = clashing(name, where) ?? [];
    if (clash.length > 0) problems.push(`${name} is exported by ${clash.join(', ')}`);
  }
  process.stdout.write(`${files.length} files read\n`);
  if (problems.length > 0) throw new StepFailure(problems.join('\n'));
});
