export interface Option {
  value: string;
  label: string;
  /** A second line. */
  hint?: string | undefined;
}

export interface ComboboxProps {
  label: string;
  isLabelHidden?: boolean;
  name?: string;
  /** All options, or a function that finds some. */
  options?: readonly Option[];
  load?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The chosen one, shown in the field; or, for several, a list above it. */
  value?: Option | readonly Option[] | undefined;
  onChoose: (option: Option) => void;
  /** For several: removes one. */
  onRemove?: (option: Option) => void;
  /** Offers to create what was typed. */
  onCreate?: (text: string) => void;
  /**
   * For a field whose text is a value too, such as an address: `text` is what the field begins with when it is edited, and each change
   * is reported.
   */
  free?: { text: string; onType: (text: string) => void };
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  required?: boolean;
}
