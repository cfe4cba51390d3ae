import styles from './lobby.module.css'

interface Choice<Id extends string> {
  id: Id
  label: string
  /** Spoken name, where the label is too short to be one. */
  name?: string
}

interface ChoiceRowProps<Id extends string> {
  legend: string
  name: string
  choices: readonly Choice<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few, in one quiet row: plain radio buttons, each lying over its whole label. */
export function ChoiceRow<Id extends string>({ legend, name, choices, value, onChange }: ChoiceRowProps<Id>) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {choices.map((choice) => (
          <label key={choice.id} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={choice.id}
              aria-label={choice.name}
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
              data-testid={`${name}-${choice.id}`}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
