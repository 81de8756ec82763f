import type { CSSProperties } from 'react'
import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { indicador, type NomeDoIndicador } from '../../regras/indicadores.ts'
import type { Numerado } from '../dados.ts'
import { Definicao } from '../definicao.tsx'
import { comparar, escrever } from '../formatar.ts'
import type { Recorte } from '../recorte.ts'

const EM_UMA_LINHA = 7
/** Balances the rows of cards, so that the last row does not have a single one. */
const colunasDe = (n: number) => (n <= EM_UMA_LINHA ? n : Math.ceil(n / Math.ceil(n / EM_UMA_LINHA)))

const COR = { success: 'text-success', danger: 'text-danger', 'text-2': 'text-text-2' } as const

/** Figures with their previous value; a click opens the cards of a figure. */
export function Cartoes({ n, quais, r }: { n: Numerado; quais: readonly NomeDoIndicador[]; r: Recorte }) {
  return (
    <div className="@container">
      <ul
        aria-label="Números do período"
        style={{ '--colunas': colunasDe(quais.length) } as CSSProperties}
        className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-2 max-md:grid-cols-2 @min-[1040px]:grid-cols-[repeat(var(--colunas),minmax(0,1fr))]"
      >
        {quais.map((nome) => {
          const i = indicador(nome)
          const [atual, anterior] = [i.valor(n.atual, n.agora), i.deAgora ? null : i.valor(n.anterior, n.agora)]
          const comparacao = i.deAgora || nome === 'velocidade' ? null : comparar(i, atual, anterior)
          return (
            <li
              key={nome}
              className="relative rounded border bg-surface p-3 max-md:last:odd:col-span-2 focus-within:border-border-strong hover:border-border-strong"
            >
              <div className="flex items-center justify-between gap-1">
                <button
                  type="button"
                  className="min-w-0 truncate text-left text-12 text-text-2 after:absolute after:inset-0"
                  onClick={() => r.descer({ fato: i.fato, nome: i.nome })}
                >
                  {i.nome}
                </button>
                <span className="relative z-1 -my-1">
                  <Definicao nome={i.nome}>{i.definicao}</Definicao>
                </span>
              </div>
              <p className="num mt-0.5 text-20 font-semibold" data-indicador={nome}>
                {escrever(i, atual)}
              </p>
              <p className="num text-11 text-text-2">
                {i.deAgora || nome === 'velocidade' ? (
                  'neste momento'
                ) : (
                  <>
                    {comparacao && <b className={cn('font-medium', COR[comparacao.tom])}>{comparacao.texto}</b>}{' '}
                    <span className="whitespace-nowrap">antes {escrever(i, anterior)}</span>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-11 text-text-2">
        “Antes” é o período de mesmo tamanho logo antes: {dataCurta(n.anterior_de)} a {dataCurta(n.anterior_ate)}.
      </p>
    </div>
  )
}
