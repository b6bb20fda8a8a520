import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#http/client/api-error';
import { UnloadedScreen } from './unloaded-screen';

function render(error: unknown, missing?: string) {
  const screen = (
    <UnloadedScreen
      title="Page"
      back={{ label: 'Pages', to: '/' }}
      error={error}
      onRetry={() => {}}
      missing={missing}
      label="Loading the page"
      cards={[2]}
    />
  );
  return renderToStaticMarkup(<MemoryRouter>{screen}</MemoryRouter>);
}

describe('the screen of a record that is not there', () => {
  it('says that it is being loaded', () => {
    expect(render(null)).toContain('Loading the page');
  });

  it('offers to try again when it could not be loaded', () => {
    const html = render(new ApiError(503, { message: 'The shop is busy' }), 'There is no such page');
    expect(html).toContain('The shop is busy');
    expect(html).toContain('Try again');
    expect(html).not.toContain('There is no such page');
    expect(html).not.toContain('Loading the page');
  });

  it('says that there is none, in its own words if it has some', () => {
    const gone = new ApiError(404, { message: 'This page does not exist' });
    expect(render(gone, 'There is no such page')).toContain('There is no such page');
    expect(render(gone, 'There is no such page')).not.toContain('Try again');
    expect(render(gone)).toContain('This page does not exist');
  });
});
