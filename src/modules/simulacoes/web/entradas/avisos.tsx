import { cn } from '#ui/classes.ts'
import { Info, CircleAlert, TriangleAlert } from '#ui/icones.ts'
import type { AvisoDaSimulacao, Gravidade } from '../../contract/resultado.ts'

const ICONES = { bloqueio: CircleAlert, alerta: TriangleAlert, info: Info }
const CLASSES: Record<Gravidade, string> = {
  bloqueio: 'bg-danger-soft [&>svg]:text-danger',
  alerta: 'bg-warning-soft [&>svg]:text-warning',
  info: 'bg-info-soft [&>svg]:text-info',
}
const NOMES: Record<Gravidade, string> = { bloqueio: 'Impede o envio', alerta: 'Atenção', info: 'Aviso' }

/** Sentences of one section: what blocks sending first. They never stop typing. */
export function AvisosDaSecao({ avisos }: { avisos: readonly AvisoDaSimulacao[] }) {
  return (
    <ul aria-live="polite" className="grid gap-1 empty:hidden">
      {avisos.map((a) => {
        const Icone = ICONES[a.gravidade]
        return (
          <li
            key={a.codigo + a.campo}
            className={cn('flex gap-2 rounded-sm px-2.5 py-1.5 text-12', CLASSES[a.gravidade])}
          >
            <Icone className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            <span>
              <span className="sr-only">{NOMES[a.gravidade]}: </span>
              {a.frase}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const ORDEM: readonly Gravidade[] = ['bloqueio', 'alerta', 'info']
/** Sentences about inputs that begin with one of these paths, the gravest first. */
export const avisosDe = (
  avisos: readonly AvisoDaSimulacao[],
  ...caminhos: readonly string[]
): readonly AvisoDaSimulacao[] =>
  avisos
    .filter((a) => caminhos.some((c) => a.campo === c || a.campo.startsWith(`${c}.`)))
    .toSorted((a, b) => ORDEM.indexOf(a.gravidade) - ORDEM.indexOf(b.gravidade))
