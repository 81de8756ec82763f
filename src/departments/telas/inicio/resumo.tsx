import { numero } from '#ui/formatos.ts'

/** One number of the day, in words. */
export function Resumo({ n, um, muitos, alerta }: { n: number; um: string; muitos: string; alerta?: boolean }) {
  return (
    <span className={alerta && n > 0 ? 'font-medium text-danger' : undefined}>
      <b className={alerta && n > 0 ? undefined : 'text-text'}>{numero(n)}</b> {n === 1 ? um : muitos}
    </span>
  )
}
