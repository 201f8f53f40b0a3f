/** The names of a person. */
export interface Named {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns first and last name, or the username if there is neither. */
export function displayName({ username, firstName, lastName }: Named): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? username : name;
}
