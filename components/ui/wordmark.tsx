/** The sign: a lit corner of a board and the line where what you know ends. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className="wordmark-light" x="1" y="1" width="30" height="30" rx="3" />
        <path className="wordmark-dark" d="M11 1h10v10H11zM1 11h10v10H1zM21 11h10v10H21zM11 21h10v10H11z" />
        <path
          className="wordmark-fog"
          d="M31 7.5c-4-1.5-6 2.5-9.5 2.5s-3 5-7 5.5-3 4.5-6.5 5.5-4 4.5-7 5V4a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3z"
        />
      </svg>
      <span>Fogline</span>
    </span>
  )
}
