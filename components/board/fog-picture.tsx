/**
 * The still picture of one cloud, drawn from its outline (fog-path.ts). Knows no state, so that a server
 * component may draw it too. `id` keeps its parts apart from those of other boards on the page.
 */
export function FogPicture({ path, id }: { path: string; id: string }) {
  if (path === '') return null
  const outline = `#${id}o`
  return (
    <svg viewBox="0 0 800 800" aria-hidden="true" focusable="false">
      <defs>
        <path id={`${id}o`} d={path} clipRule="evenodd" />
        <pattern id={`${id}g`} width="620" height="620" patternUnits="userSpaceOnUse">
          <image href="/fog/grain.png" width="620" height="620" preserveAspectRatio="none" />
        </pattern>
        <pattern
          id={`${id}h`}
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="fog-hatch-line" d="M0 0V14" />
        </pattern>
        <clipPath id={`${id}c`}>
          <use href={outline} />
        </clipPath>
        <filter id={`${id}s`} x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
        <filter id={`${id}e`} x="-5%" y="-5%" width="110%" height="110%">
          <feGaussianBlur stdDeviation="2.4" />
        </filter>
      </defs>
      <g className="fog-cloud">
        <use className="fog-cast" href={outline} filter={`url(#${id}s)`} />
        <use className="fog-body" href={outline} filter={`url(#${id}e)`} />
        <use className="fog-grain" href={outline} fill={`url(#${id}g)`} filter={`url(#${id}e)`} />
        <g clipPath={`url(#${id}c)`}>
          <use className="fog-rim fog-rim-wide" href={outline} filter={`url(#${id}s)`} />
          <use className="fog-rim" href={outline} filter={`url(#${id}e)`} />
        </g>
      </g>
      <g className="fog-hatch">
        <use className="fog-hatch-body" href={outline} />
        <use href={outline} fill={`url(#${id}h)`} />
        <use className="fog-hatch-edge" href={outline} />
      </g>
    </svg>
  )
}
