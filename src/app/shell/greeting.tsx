import { useEffect, useState } from 'react';
import { greetingFor, untilNextHourMs } from '#contract/rules/greeting.ts';
import { useSession } from '../../state/session.ts';
import { classes } from '../../ui/styles/classes.ts';
import styles from './greeting.module.css';

/** "Good Evening, mira", right at every hour. */
export function Greeting({ className }: { readonly className?: string | undefined }) {
  const session = useSession();
  const hour = useHour();
  const username = session.status === 'signed-in' ? session.user.username : undefined;
  return <p className={classes(styles.greeting, className)}>{greetingFor(hour, username)}</p>;
}

/** So often the clock is looked at besides: while a device sleeps, its timers stand still. */
const CLOCK_CHECK_MS = 60_000;

/** The viewer's own hour of the day; changes when it does. */
function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      setHour(now.getHours());
      timer = setTimeout(look, Math.min(untilNextHourMs(now), CLOCK_CHECK_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return hour;
}
