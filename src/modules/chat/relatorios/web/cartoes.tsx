import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { definicoes, ehDeTempo, medidas, valorDe, type Medida, type Relogio } from '../regras/medidas.ts'
import type { Percentis, Resumo } from './dados.ts'
import { Definicao } from './definicao.tsx'
import { comparar, escrever } from './formatar.ts'

const COR = { success: 'text-success', danger: 'text-danger', 'text-2': 'text-text-2' } as const

interface Props {
  resumo: Resumo
  percentis: Percentis | undefined
  relogio: Relogio
  medida: Medida
  aoEscolher: (m: Medida) => void
  /** opens the rows behind a measure */
  aoDescer: (m: Medida) => void
}

/** All measures, each compared with the previous period. The selected one is shown in the charts. */
export function Cartoes({ resumo, percentis, relogio, medida, aoEscolher, aoDescer }: Props) {
  return (
    <ul
      aria-label="Números do período"
      className="grid grid-cols-[repeat(auto-fill,minmax(176px,1fr))] gap-px overflow-hidden rounded border bg-surface max-md:grid-cols-2"
    >
      {medidas.map((m) => {
        const espera = ehDeTempo(m) && !percentis
        const atual = espera ? null : valorDe(m, { numeros: resumo.atual, tempos: percentis }, relogio)
        const anterior = espera ? null : valorDe(m, { numeros: resumo.anterior, tempos: percentis?.anterior }, relogio)
        const comparacao = comparar(m, atual, anterior)
        const p = ehDeTempo(m) ? percentis?.[m][relogio] : undefined
        const media = definicoes[m].valor(resumo.atual, relogio)
        return (
          <li
            key={m}
            className={cn('relative p-3 shadow-[0_0_0_1px_var(--border)]', m === medida && 'bg-primary-soft')}
          >
            <div className="flex items-center justify-between gap-1">
              <button
                type="button"
                className="min-w-0 truncate text-left text-12 max-md:whitespace-normal text-text-2 after:absolute after:inset-0"
                aria-pressed={m === medida}
                onClick={() => aoEscolher(m)}
              >
                {definicoes[m].nome}
              </button>
              <span className="relative z-1 -my-1">
                <Definicao medida={m} relogio={relogio} />
              </span>
            </div>
            <p className="num mt-0.5 text-20 font-semibold" data-medida={m}>
              {!atual ? (
                escrever(m, atual)
              ) : (
                <LinkButton
                  className="relative z-1 text-text!"
                  data-dica="Ver as conversas deste número"
                  onClick={() => aoDescer(m)}
                >
                  {escrever(m, atual)}
                </LinkButton>
              )}
            </p>
            <p className="num text-11 text-text-2">
              {comparacao && <b className={cn('font-medium', COR[comparacao.tom])}>{comparacao.texto}</b>}{' '}
              {anterior === null ? 'sem dados antes' : `antes ${escrever(m, anterior)}`}
            </p>
            {espera && (
              <p className="text-11" aria-hidden="true">
                {'\u00a0'}
              </p>
            )}
            {p && p.mediana !== null && p.p90 !== null && (
              <p
                className="num text-11 text-text-2"
                data-dica="O número é a mediana: metade das vezes levou até ele. Nove em cada dez levaram até o segundo tempo"
              >
                9 em 10 até {escrever(m, p.p90)} · média {escrever(m, media)}
              </p>
            )}
          </li>
        )
      })}
      <li className="flex items-end p-3 text-11 text-text-2">
        “Antes” é o período de mesmo tamanho logo antes: {dataCurta(resumo.anterior_de)} a{' '}
        {dataCurta(resumo.anterior_ate)}.
      </li>
    </ul>
  )
}
