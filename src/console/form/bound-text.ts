interface TextForm<Name extends string> {
  values: Readonly<Record<Name, string>>;
  errorOf: (path: string) => string | undefined;
  set: (change: Partial<Record<Name, string>>) => void;
}

/** What a text field of a record's form has by the name of its value. Its label and its keyboard stand beside it. */
export function boundText<Name extends string>({ values, errorOf, set }: TextForm<NoInfer<Name>>, name: Name) {
  return {
    name,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Record<Name, string>>),
  };
}
