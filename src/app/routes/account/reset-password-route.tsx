import { Link, useLocation } from 'react-router-dom';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { ChoosePasswordForm } from '../../../features/auth/choose-password-form.tsx';
import { RequestResetForm } from '../../../features/auth/request-reset-form.tsx';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';

const words = ACCOUNT_MESSAGES.reset;

/** For who forgot their password: asks for a link, or takes the new one where a link led here. */
export function ResetPasswordRoute() {
  const token = useLocation().hash.slice(1);
  const title = token === '' ? words.title : words.chooseTitle;
  return (
    <>
      <title>{documentTitle(title)}</title>
      <AuthFrame
        isHung={token === ''}
        title={title}
        foot={
          <>
            <Link to={ADDRESSES.login}>{words.backToLogin}</Link>
            {token !== '' && (
              <>
                {' · '}
                <Link to={ADDRESSES.resetPassword}>{words.askAgain}</Link>
              </>
            )}
          </>
        }
      >
        {token === '' ? <RequestResetForm /> : <ChoosePasswordForm key={token} token={token} />}
      </AuthFrame>
    </>
  );
}
