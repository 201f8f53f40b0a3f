export const USAGE = `Usage: npm run hub -- <command>

  account create <name> [--email <address>]   creates an account and prints its first password
  account reset-password <name>               sets a new password, prints it, ends all sessions
  invite create [--days <n>]                  prints an invitation, good for one account
  demo [--posts <n>] [--users <n>] [--seed <n>]
                                              without numbers: fills an empty hub with a small
                                              world; with them: adds a crowd for measuring

The settings are those of the server: DATA_DIR and so on.
`;
