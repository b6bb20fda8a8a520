import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { recordEarlyActions } from '#app/early-script';
import { hydratePage } from '#ui/early-actions';

/** Every kind of field, controlled by React, with React's state shown on the page. */
function Fields() {
  const [known, setKnown] = useState({ text: '', email: '', number: '1', area: 'prefilled', select: 'a', radio: 'a', isChecked: false });
  const [renders, setRenders] = useState(0);
  const [pressed, setPressed] = useState('');
  const set = (changes: Partial<typeof known>) => setKnown((before) => ({ ...before, ...changes }));
  useEffect(hydratePage, []);
  // As with a session that is read at hydration: everything is rendered again from React's state.
  useEffect(() => setRenders(1), []);
  return (
    <form data-renders={renders}>
      <input aria-label="text" value={known.text} onChange={({ target }) => set({ text: target.value })} />
      <input aria-label="email" type="email" value={known.email} onChange={({ target }) => set({ email: target.value })} />
      <input aria-label="number" type="number" value={known.number} onChange={({ target }) => set({ number: target.value })} />
      <textarea aria-label="area" value={known.area} onChange={({ target }) => set({ area: target.value })} />
      <select aria-label="select" value={known.select} onChange={({ target }) => set({ select: target.value })}>
        <option>a</option>
        <option>b</option>
      </select>
      {['a', 'b', 'c'].map((value) => (
        <input
          key={value}
          aria-label={`radio ${value}`}
          type="radio"
          name="radio"
          checked={known.radio === value}
          onChange={() => set({ radio: value })}
        />
      ))}
      <input
        aria-label="checkbox"
        type="checkbox"
        checked={known.isChecked}
        onChange={({ target }) => set({ isChecked: target.checked })}
      />
      <button type="button" onClick={() => setPressed(JSON.stringify(known))}>
        Press
      </button>
      <output aria-label="known">{JSON.stringify(known)}</output>
      <output aria-label="pressed">{pressed}</output>
    </form>
  );
}

declare global {
  interface Window {
    hydrate: () => void;
  }
}

const place = document.getElementById('fields');
if (place) {
  place.innerHTML = renderToString(<Fields />);
  const script = document.createElement('script');
  script.text = `(${recordEarlyActions})()`;
  document.body.append(script);
  window.hydrate = () => void hydrateRoot(place, <Fields />);
}
