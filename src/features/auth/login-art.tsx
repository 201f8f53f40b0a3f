import { useState } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import styles from './login-art.module.css';
import art from './login-art.webp';

const messages = AUTH_MESSAGES.art;

/** An artwork beside the login form, with its credit; nothing if it does not load. */
export function LoginArt() {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <figure className={styles.figure}>
      <img
        className={styles.picture}
        src={art}
        alt={messages.alt}
        width={1080}
        height={720}
        decoding="async"
        fetchPriority="low"
        onError={() => setFailed(true)}
      />
      <figcaption className={styles.label}>
        <span>
          <strong className={styles.title}>{messages.title}</strong>
          {messages.author}
        </span>
        <span className={styles.facts}>{messages.facts}</span>
      </figcaption>
    </figure>
  );
}
