import { cn } from '../classes.ts'
import { LinkButton } from '../link.tsx'
import { tetoDoEixo } from './eixo.ts'
import { MolduraDeGrafico, type Serie } from './moldura.tsx'
import type { ReactNode } from 'react'

export interface SerieDeColunas<P> extends Serie {
  /** null: no measurement, as opposed to zero */
  valor(p: P): number | null
}

export interface PropsDeColunas<P> {
  titulo: string
  unidade?: string
  ajuda?: ReactNode
  /** heading of the table's first column: 'Dia' */
  eixo: string
  pontos: readonly P[]
  chave(p: P): string
  nome(p: P): string
  series: readonly SerieDeColunas<P>[]
  escrever?(n: number): string
  /** unit for round numbers on the axis */
  passo?: number
  altura?: number
  /** called on a click on a column, to show its rows */
  aoEscolher?: ((p: P) => void) | undefined
  /** further table columns that the chart does not draw */
  maisNaTabela?: readonly { nome: string; celula(p: P): string }[]
}

const simples = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

/** Grouped bars over days or hours. The chart is for mouse users; the table has the same data and actions. */
export function GraficoDeColunas<P>({
  titulo,
  unidade,
  ajuda,
  eixo,
  pontos,
  chave,
  nome,
  series,
  escrever = simples,
  passo = 1,
  altura = 140,
  aoEscolher,
  maisNaTabela = [],
}: PropsDeColunas<P>) {
  const teto = tetoDoEixo(Math.max(0, ...pontos.flatMap((p) => series.map((s) => s.valor(p) ?? 0))), passo)
  const dito = (p: P, s: SerieDeColunas<P>) => {
    const v = s.valor(p)
    return v === null ? '–' : escrever(v)
  }
  const dica = (p: P) =>
    `${nome(p)}: ${series.map((s) => (series.length > 1 ? `${dito(p, s)} ${s.nome}` : dito(p, s))).join(', ')}`
  const [primeiro, meio, ultimo] = [pontos[0], pontos[Math.floor(pontos.length / 2)], pontos.at(-1)]
  const tabela = (
    <table className="num w-full text-left text-13">
      <thead className="text-12 text-text-2">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {eixo}
          </th>
          {[...series, ...maisNaTabela].map((s) => (
            <th key={s.nome} scope="col" className="py-1 text-right font-medium first-letter:uppercase">
              {s.nome}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pontos.map((p) => (
          <tr key={chave(p)} className="border-t">
            <th scope="row" className="py-1 font-normal">
              {aoEscolher ? <LinkButton onClick={() => aoEscolher(p)}>{nome(p)}</LinkButton> : nome(p)}
            </th>
            {series.map((s) => (
              <td key={s.nome} className="py-1 text-right">
                {dito(p, s)}
              </td>
            ))}
            {maisNaTabela.map((c) => (
              <td key={c.nome} className="py-1 text-right">
                {c.celula(p)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <MolduraDeGrafico titulo={titulo} unidade={unidade} series={series} ajuda={ajuda} tabela={tabela}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-11 text-text-2" style={{ height: altura }}>
          <span>{escrever(teto)}</span>
          <span>{escrever(teto / 2)}</span>
          <span>{escrever(0)}</span>
        </div>
        <div
          className="flex items-end gap-px border-y bg-[linear-gradient(var(--border),var(--border))] bg-[length:100%_1px] bg-[position:0_50%] bg-no-repeat"
          style={{ height: altura }}
        >
          {pontos.map((p) => (
            <span
              key={chave(p)}
              className={cn(
                'flex h-full min-w-0 flex-1 items-end justify-center gap-px hover:bg-surface-2',
                aoEscolher && 'cursor-pointer',
              )}
              data-dica={dica(p)}
              data-ponto={chave(p)}
              onClick={aoEscolher && (() => aoEscolher(p))}
            >
              {series.map((s) => (
                <i
                  key={s.nome}
                  className={cn('max-w-5 min-w-0 flex-1 rounded-t-xs', s.cor)}
                  style={{ height: `${((s.valor(p) ?? 0) / teto) * 100}%` }}
                />
              ))}
            </span>
          ))}
        </div>
        <span />
        <div className="num mt-1 flex justify-between text-11 text-text-2">
          <span>{primeiro !== undefined && nome(primeiro)}</span>
          {pontos.length > 4 && <span>{meio !== undefined && nome(meio)}</span>}
          <span>{pontos.length > 1 && ultimo !== undefined && nome(ultimo)}</span>
        </div>
      </div>
    </MolduraDeGrafico>
  )
}
