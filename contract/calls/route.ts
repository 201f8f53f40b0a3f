export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of a call; `:name` stands for a path parameter. */
export type Route = `${Method} /${string}`;

type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;

/** The path parameters of a route. */
export type RouteParams<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : { readonly [Name in ParamNames<Path>]: string };

/** The method of a route. */
export function methodOf(route: Route): Method {
  return route.slice(0, route.indexOf(' ')) as Method;
}

/** The path of a route, or of a page, with its parameters filled in and encoded. */
export function pathOf<Path extends string>(
  route: Path,
  ...[params]: [ParamNames<Path>] extends [never]
    ? string extends Path
      ? [params?: Readonly<Record<string, string>>]
      : []
    : [params: RouteParams<Path>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  return route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route} lacks ${name}.`);
    return encodeURIComponent(value);
  });
}
