import { useEffect, useState } from 'react';
import { greetingFor, untilNextHourMs } from '#contract/rules/greeting.ts';
import { useSession } from '../../state/session.ts';
import { classes } from '../../ui/styles/classes.ts';
import styles from './greeting.module.css';

/** "Good Evening, mira"; updated on the hour. */
export function Greeting({ className }: { readonly className?: string | undefined }) {
  const session = useSession();
  const hour = useHour();
  const username = session.status === 'signed-in' ? session.user.username : undefined;
  return <p className={classes(styles.greeting, className)}>{greetingFor(hour, username)}</p>;
}

/** Also checked at this interval: timers stop while a device sleeps. */
const CLOCK_CHECK_MS = 60_000;

/** Returns the current hour of the viewer's day. */
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
