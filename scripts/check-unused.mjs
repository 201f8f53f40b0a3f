// What nobody uses any more: exported values that no file imports, and classes of CSS modules that
// no component names; and classes that a component names and its CSS module does not have.
// `node scripts/check-unused.mjs` reads the sources as TypeScript does; a folder as its argument
// stands in for the project's. Types are not meant: an exported function's signature names them,
// imported or not.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import {
  CHECKED_ROOT,
  notExempt,
  parsedScripts,
  requireNone,
} from './lib/checks/parsed-scripts.mjs';
import { filesOf, SOURCE_FOLDERS } from './lib/checks/source-files.mjs';
import { runMain } from './lib/steps.mjs';

/** Uses what the folders export, and belongs to none of them. */
const BUILD = 'vite.config.ts';

/** What is named by something else than an import. One that no longer applies fails as well. */
const EXEMPTIONS = [
  {
    file: 'src/lib/dom/radix-styles.ts',
    names: ['styleHookSingleton', 'styleSingleton'],
    reason:
      'stands in for a package, whose importers are packages too (scripts/lib/page/replaced-modules.mjs)',
  },
  {
    file: 'tests/support/built-clone.ts',
    names: ['setup', 'teardown'],
    reason: 'called by the test runner (tests/vitest.config.ts)',
  },
];

/** The file of the project that `specifier` means where `file` imports it; none for a package. */
function fileMeant(file, specifier) {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(dirname(file), path);
  const alias = path.match(/^#(contract|workers)\//);
  return alias ? path.slice(1) : undefined;
}

/** The names that a pattern or a plain name declares. */
function namesOf(binding) {
  if (ts.isIdentifier(binding)) return [binding.text];
  return binding.elements.flatMap((element) => (element.name ? namesOf(element.name) : []));
}

/** The values that a statement exports under names of their own. */
function exportedBy(statement) {
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  if (!isExported || isDefault) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  }
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name.text] : [];
}

/**
 * What a script exports, imports and says.
 *
 * @returns {{ exported: string[], imported: { from: string, names: Iterable<string> }[],
 *   wholes: string[], words: Set<string>, classes: { from: string, name: string }[] }} `wholes` are
 *   the modules that are taken as one object, `classes` those that are named of CSS modules.
 */
function read(file, source) {
  const exported = source.statements.flatMap(exportedBy);
  const imported = [];
  const wholes = [];
  const words = new Set();
  const defaults = new Map();
  const fields = [];
  const addImport = (specifier, names) => {
    const from = specifier && fileMeant(file, specifier.text);
    if (!from) return;
    if (names) imported.push({ from, names });
    else wholes.push(from);
  };
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const isWhole = bindings && ts.isNamespaceImport(bindings);
      const elements = bindings && !isWhole ? bindings.elements : [];
      const names = elements.map(({ propertyName, name }) => (propertyName ?? name).text);
      addImport(node.moduleSpecifier, isWhole ? undefined : names);
      const whole = node.importClause?.name?.text;
      if (whole) defaults.set(whole, fileMeant(file, node.moduleSpecifier.text) ?? '');
    } else if (ts.isExportDeclaration(node)) {
      const elements = node.exportClause?.elements;
      const names = elements?.map(({ propertyName, name }) => (propertyName ?? name).text);
      addImport(node.moduleSpecifier, names);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      // Which of its parts are meant is said somewhere in the file.
      if (ts.isStringLiteralLike(node.arguments[0])) addImport(node.arguments[0], words);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      addImport(node.argument.literal, words);
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      fields.push({ of: node.expression.text, name: node.name.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const classes = fields
    .map(({ of, name }) => ({ from: defaults.get(of) ?? '', name }))
    .filter(({ from }) => from.endsWith('.module.css'));
  return { exported, imported, wholes, words, classes };
}

/** The exported values of `scripts` that none of them imports. */
function unusedExports(scripts) {
  const used = new Set();
  const usedWholly = new Set();
  for (const { imported, wholes } of scripts.values()) {
    for (const from of wholes) usedWholly.add(from);
    for (const { from, names } of imported) {
      for (const name of names) used.add(`${from} ${name}`);
    }
  }
  return [...scripts]
    .filter(([file]) => !usedWholly.has(file))
    .flatMap(([file, { exported }]) =>
      exported
        .filter((name) => !used.has(`${file} ${name}`))
        .map((name) => ({ file, name, problem: `${file}: nobody imports ${name}` })),
    );
}

/** The classes in a CSS module. */
function classesIn(file) {
  const css = readFileSync(join(CHECKED_ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/** The classes that a script names of a CSS module which does not have them. */
function missingClasses(scripts) {
  return [...scripts].flatMap(([file, { classes }]) =>
    classes
      .filter(({ from, name }) => !classesIn(from).has(name))
      .map(({ from, name }) => ({ file, from, name })),
  );
}

/** The classes of CSS modules that no script names which imports them. */
function unusedClasses(scripts) {
  const said = new Set([...scripts.values()].flatMap(({ words }) => [...words]));
  return filesOf(CHECKED_ROOT, SOURCE_FOLDERS, /\.module\.css$/).flatMap((file) => {
    const importers = [...scripts].filter(([, { imported }]) =>
      imported.some(({ from }) => from === file),
    );
    // A class may be looked up by a word that another file says: `styles[kind]`.
    const isLookedUp = importers.some(([name]) =>
      /\bstyles\[/.test(readFileSync(join(CHECKED_ROOT, name), 'utf8')),
    );
    const isNamed = (name) =>
      isLookedUp ? said.has(name) : importers.some(([, { words }]) => words.has(name));
    return [...classesIn(file)].filter((name) => !isNamed(name)).map((name) => ({ file, name }));
  });
}

await runMain(async () => {
  const build = existsSync(join(CHECKED_ROOT, BUILD)) ? [BUILD] : [];
  const scripts = new Map(
    [...parsedScripts(SOURCE_FOLDERS, build)].map(([file, source]) => [file, read(file, source)]),
  );
  requireNone([
    ...notExempt(EXEMPTIONS, unusedExports(scripts)),
    ...unusedClasses(scripts).map(({ file, name }) => `${file}: nobody uses .${name}`),
    ...missingClasses(scripts).map(
      ({ file, from, name }) => `${file}: there is no .${name} in ${from}`,
    ),
  ]);
});
