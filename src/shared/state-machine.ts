/** The states of something and its allowed transitions, as one table. */
export interface StateMachine<State extends string> {
  /** In the order of the table. */
  states: readonly State[];
  /** The states that may follow this one. */
  next(from: State): readonly State[];
  /** The states from which this one may be reached: what a compare-and-set compares. */
  before(to: State): State[];
}

export function stateMachine<State extends string>(transitions: Readonly<Record<State, readonly State[]>>): StateMachine<State> {
  const states = Object.keys(transitions) as State[];
  return {
    states,
    next: (from) => transitions[from],
    before: (to) => states.filter((state) => transitions[state].includes(to)),
  };
}
