/** The id of the bar that was dismissed last. */
export const DISMISSED_KEY = 'shop.bar';

/** Runs before the first paint, so that a bar that was dismissed is never seen: nothing moves. */
export const ANNOUNCEMENT_SCRIPT = `try{var d=document.documentElement.dataset;if(d.bar&&d.bar===localStorage.getItem('${DISMISSED_KEY}'))d.barGone=''}catch(e){}`;
