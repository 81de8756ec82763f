import { cn } from '#ui/classes.ts'
import { numero, porcento } from '#ui/formatos.ts'
import { BlocoDaConsulta } from '../comum/bloco-da-consulta.tsx'
import { useQualidade } from '../comum/trabalho.ts'

type Falta = NonNullable<ReturnType<typeof useQualidade>['data']>[number]
const LINHA =
  '-mx-2 grid min-h-8 grid-cols-[minmax(0,1fr)_72px_96px] items-center gap-3 rounded px-2 text-13 outline-offset-[-2px] max-md:grid-cols-[minmax(0,1fr)_auto]'

const Numeros = ({ x }: { x: Falta }) => (
  <>
    <span>{x.nome}</span>
    <b className={x.total > 0 ? 'num text-right font-medium' : 'num text-right font-normal text-text-3'}>
      {numero(x.total)}
    </b>
    <span className="num text-right text-12 text-text-2 max-md:hidden">
      {x.de > 0 ? `${porcento(x.total / x.de, 0)} de ${numero(x.de)}` : ''}
    </span>
  </>
)

/** A problem of cards, expandable into one link per funnel. */
const PorFunil = ({ x }: { x: Falta }) => (
  <details className="group">
    <summary className={cn(LINHA, 'cursor-pointer list-none hover:bg-surface-2 [&::-webkit-details-marker]:hidden')}>
      <Numeros x={x} />
    </summary>
    <ul className="mt-0.5 mb-2 ml-3 gap-x-6 border-l pl-3 sm:columns-2">
      {x.partes.map((p) => (
        <li key={p.href} className="break-inside-avoid">
          <a
            href={p.href}
            className="-mx-1.5 flex min-h-7 items-center gap-2 rounded px-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1 truncate">{p.nome}</span>
            <span className="num text-12 text-text-2">{numero(p.total)}</span>
          </a>
        </li>
      ))}
    </ul>
  </details>
)

/** Data quality problems, each with a link to its rows. */
export function Qualidade() {
  return (
    <BlocoDaConsulta
      titulo="Qualidade dos cadastros"
      consulta={useQualidade()}
      falhou="A qualidade dos cadastros não carregou."
      linhas={4}
    >
      {(faltas) => (
        <ul className="mt-1">
          {faltas.map((x) => (
            <li key={x.chave}>
              {x.partes.length > 0 ? (
                <PorFunil x={x} />
              ) : x.href && x.total > 0 ? (
                <a href={x.href} className={cn(LINHA, 'hover:bg-surface-2')}>
                  <Numeros x={x} />
                </a>
              ) : (
                <span className={LINHA}>
                  <Numeros x={x} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </BlocoDaConsulta>
  )
}
