interface Named {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a person is called: first and last name, or the user name where there is neither. */
export function displayName({ username, firstName, lastName }: Named): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? username : name;
}
