export const USAGE = `Usage: npm run hub -- <command>

  account create <name> [--email <address>]   creates an account and prints its first password
  account reset-password <name>               sets a new password, prints it, ends all sessions
  account reset-link <name>                   prints a link at which a new password can be chosen,
                                              once, within one hour
  account suspend <name> --reason <why>       ends all sessions and hides the account and its posts
  account restore <name>                      brings a suspended account back, with everything
  takedown <kind> <id> --reason <why>         takes something down for everybody; kinds: post,
                                              comment, project (by id), image (by the name of its
                                              file), profile-image, banner-image (by user name)
  restore post|image <id>                     puts up again what was taken down; the other kinds
                                              are deleted by it
  posts remove <id> --reason <why>            the same as takedown post
  posts restore <id>                          the same as restore post
  reports list [--all]                        open reports, or all, the oldest first
  reports show <id>                           one report, with what was reported as it was then
  reports close <id> --note <why>             closes a report
  audit [--since <date>]                      what operators did
  backup <folder>                             copies the database and the media into an empty
                                              folder, beside a running server
  restore-backup <folder>                     puts such a copy into an empty DATA_DIR, or an empty
                                              DATABASE_URL and S3_BUCKET
  verify [--contents]                         whether the database and the media agree, and counters
                                              with what they count, and what to do where not;
                                              --contents reads every file
  sweep                                       removes what has expired and what belongs to nothing,
                                              as the server does every hour; none may be running
  db-move                                     copies the embedded database into the empty PostgreSQL
                                              database of DATABASE_URL; no server may be running
  invite create [--days <n>]                  prints an invitation and its link, good for one
                                              account
  demo [--posts <n>] [--users <n>] [--likes <n>] [--seed <n>]
                                              without numbers: fills an empty hub with a small
                                              world; with them: adds a crowd for measuring

The settings are those of the server: DATA_DIR and so on.
`;
