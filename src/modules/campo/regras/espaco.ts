/** Below this the next photos may not fit. */
const POUCO_MB = 200
const MB = 1024 * 1024

/** Megabytes that are left, when they are few; null when there is enough or the browser does not say. */
export function poucoEspaco({
  quota,
  usage,
}: {
  quota?: number | undefined
  usage?: number | undefined
}): number | null {
  if (quota === undefined || usage === undefined) return null
  const livre = Math.max(0, Math.floor((quota - usage) / MB))
  return livre < POUCO_MB ? livre : null
}
