import { numero } from '#ui/formatos.ts'

/** One number of the day, in words. Nothing is no news. */
export function Resumo({ n, um, muitos, alerta }: { n: number; um: string; muitos: string; alerta?: boolean }) {
  return (
    n > 0 && (
      <span className={alerta ? 'font-medium text-danger' : undefined}>
        <b className={alerta ? undefined : 'text-text'}>{numero(n)}</b> {n === 1 ? um : muitos}
      </span>
    )
  )
}
