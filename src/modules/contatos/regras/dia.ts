/** Parses dates as in forms and spreadsheets: 29/02/1980, 1980-02-29, and the day count since 1900. */
export function lerDia(t: string): string | null {
  const br = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(t)
  const iso = br
    ? `${br[3]}-${br[2]?.padStart(2, '0')}-${br[1]?.padStart(2, '0')}`
    : /^\d{5}(?:\.0+)?$/.test(t)
      ? new Date((Number(t) - 25_569) * 86_400_000).toISOString().slice(0, 10)
      : t.slice(0, 10)
  return /^\d{4}-\d\d-\d\d$/.test(iso) &&
    !Number.isNaN(Date.parse(iso)) &&
    new Date(iso).toISOString().slice(0, 10) === iso &&
    iso >= '1900-01-01'
    ? iso
    : null
}
