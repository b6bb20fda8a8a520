import { expect, it } from 'vitest';
import { compactStyles } from '../../scripts/compact-styles.js';

it('replaces variables that no rule sets, and removes those that no rule reads', () => {
  const css = [
    '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    '@property --tw-weight{syntax:"*";inherits:false}',
    '.a{--tw-shadow:0 1px var(--tw-shadow-color,oklch(0.2 0.1 2 / 0.5));box-shadow:var(--tw-ring), var(--tw-shadow)}',
    '.b{--tw-weight:600;font-weight:600}',
    '.c{filter:var(--tw-blur, ) var(--tw-gray, )}',
    '.d{--tw-gray:grayscale(1)}',
  ].join('');
  expect(compactStyles(css)).toBe(
    [
      '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}',
      '.a{--tw-shadow:0 1px oklch(0.2 0.1 2 / 0.5);box-shadow:var(--tw-shadow)}',
      '.b{font-weight:600}',
      '.c{filter:var(--tw-gray, )}',
      '.d{--tw-gray:grayscale(1)}',
    ].join(''),
  );
});

it('a length that no rule sets is one in calculations, too', () => {
  const css = '@property --tw-offset{syntax:"<length>";inherits:false;initial-value:0}.a{width:calc(1px + var(--tw-offset))}';
  expect(compactStyles(css)).toBe('.a{width:calc(1px + 0px)}');
});

it('leaves out what only older browsers need', () => {
  const css = [
    '@layer properties{@supports (old){*{--tw-x:0}}}',
    '.a{background:#0003;color:red}',
    '@supports (color:color-mix(in lab, red, red)){.a{background:color-mix(in oklab, red 20%, transparent)}}',
    '@supports (display:grid){.b{display:grid}}',
  ].join('');
  expect(compactStyles(css)).toBe(
    '.a{color:red}.a{background:color-mix(in oklab, red 20%, transparent)}@supports (display:grid){.b{display:grid}}',
  );
});
