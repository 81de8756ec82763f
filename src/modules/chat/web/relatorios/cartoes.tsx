import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { definicoes, medidas, type Medida, type Relogio } from '../../regras/relatorios/medidas.ts'
import type { Percentis, Resumo } from './dados.ts'
import { Definicao } from './definicao.tsx'
import { comparar, escrever } from './formatar.ts'

const COR = { success: 'text-success', danger: 'text-danger', 'text-2': 'text-text-2' } as const
const DE_TEMPO = ['primeira_resposta', 'resposta', 'resolucao'] as const
const comPercentis = (m: Medida): m is (typeof DE_TEMPO)[number] => (DE_TEMPO as readonly string[]).includes(m)

interface Props {
  resumo: Resumo
  percentis: Percentis | undefined
  relogio: Relogio
  medida: Medida
  aoEscolher: (m: Medida) => void
}

/** Every figure with what it was before. The one pressed is the one that the charts draw. */
export function Cartoes({ resumo, percentis, relogio, medida, aoEscolher }: Props) {
  return (
    <ul aria-label="Números do período" className="grid grid-cols-[repeat(auto-fill,minmax(176px,1fr))] gap-px overflow-hidden rounded border bg-surface max-md:grid-cols-2">
      {medidas.map((m) => {
        const [atual, anterior] = [definicoes[m].valor(resumo.atual, relogio), definicoes[m].valor(resumo.anterior, relogio)]
        const comparacao = comparar(m, atual, anterior)
        const p = comPercentis(m) ? percentis?.[m][relogio] : undefined
        return (
          <li key={m} className={cn('relative p-3 shadow-[0_0_0_1px_var(--border)]', m === medida && 'bg-primary-soft')}>
            <div className="flex items-center justify-between gap-1">
              <button type="button" className="min-w-0 truncate text-left text-12 max-md:whitespace-normal text-text-2 after:absolute after:inset-0" aria-pressed={m === medida} onClick={() => aoEscolher(m)}>{definicoes[m].nome}</button>
              <span className="relative z-1 -my-1"><Definicao medida={m} relogio={relogio} /></span>
            </div>
            <p className="num mt-0.5 text-20 font-semibold" data-medida={m}>{escrever(m, atual)}</p>
            <p className="num text-11 text-text-2">
              {comparacao && <b className={cn('font-medium', COR[comparacao.tom])}>{comparacao.texto}</b>} {anterior === null ? 'sem dados antes' : `antes ${escrever(m, anterior)}`}
            </p>
            {comPercentis(m) && !percentis && <p className="text-11" aria-hidden="true">{'\u00a0'}</p>}
            {p && p.mediana !== null && p.p90 !== null && <p className="num text-11 text-text-2" data-dica="A mediana e o percentil 90: metade das vezes e nove em cada dez levaram até este tempo">metade até {escrever(m, p.mediana)} · 9 em 10 até {escrever(m, p.p90)}</p>}
          </li>
        )
      })}
      <li className="flex items-end p-3 text-11 text-text-2">“Antes” é o período de mesmo tamanho logo antes: {dataCurta(resumo.anterior_de)} a {dataCurta(resumo.anterior_ate)}.</li>
    </ul>
  )
}
