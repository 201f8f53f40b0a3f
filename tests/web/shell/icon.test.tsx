import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import Heart from 'lucide-react/icons/heart';
import { expect, it } from 'vitest';
import { render } from '../../support/web/render.tsx';

it('an icon is a line in the colour of its text, filled where requested, and hidden from screen readers', async () => {
  render(
    <p style={{ color: 'rgb(1, 2, 3)' }}>
      <Heart size={20} className="liked" />
      <Heart fill="currentColor" />
    </p>,
  );
  await expect.poll(() => document.querySelectorAll('svg')).toHaveLength(2);
  const [line, filled] = document.querySelectorAll('svg');
  expect(line).toHaveStyle({ stroke: 'rgb(1, 2, 3)', fill: 'none', strokeLinecap: 'round' });
  expect(line).toHaveClass('liked');
  expect(line?.getBoundingClientRect()).toMatchObject({ width: 20, height: 20 });
  expect(filled).toHaveStyle({ stroke: 'rgb(1, 2, 3)', fill: 'rgb(1, 2, 3)' });
  for (const icon of [line, filled]) expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(line).not.toHaveAttribute('stroke'); // drawn by our component, not by the library's
});
