/** States and their allowed transitions. */
export interface StateMachine<State extends string> {
  /** In the order of the transition table. */
  states: readonly State[];
  /** The states that this one can change to. */
  next(from: State): readonly State[];
  /** The states that can change to this one: the condition of a compare-and-set. */
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
