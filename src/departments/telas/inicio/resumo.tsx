import { numero } from '#ui/formatos.ts'

/** One figure of the day, with text. Hidden when it is zero. */
export function Resumo({ n, um, muitos, alerta }: { n: number; um: string; muitos: string; alerta?: boolean }) {
  return (
    n > 0 && (
      <span className={alerta ? 'font-medium text-danger' : undefined}>
        <b className={alerta ? undefined : 'text-text'}>{numero(n)}</b> {n === 1 ? um : muitos}
      </span>
    )
  )
}
