import { comBusca } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { dinheiro, numero, porcento } from '#ui/formatos.ts'
import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'
import type { Painel } from '../../contract/painel.ts'
import { linkDosMateriais, linkDosMovimentos, linkDosRelatorios } from '../../links.ts'
import { AncoraInterna } from '../ancora.tsx'
import { Quadro } from './quadro.tsx'

const semSimbolo = (centavos: number) => dinheiro(centavos).replace(/^R\$\s?/, '')

/** Value of each category; a bar opens the materials of it. */
export function PorCategoria({ painel }: { painel: Painel }) {
  const comValor = painel.valor_centavos !== undefined
  const de = (c: Painel['categorias'][number]) => c.valor_centavos ?? c.itens
  const linhas = painel.categorias.toSorted((a, b) => de(b) - de(a))
  const total = linhas.reduce((n, c) => n + de(c), 0)
  const maior = Math.max(1, ...linhas.map(de))
  return (
    <Quadro
      titulo={comValor ? 'Valor por categoria' : 'Materiais por categoria'}
      detalhe={comValor ? 'custo médio, R$' : 'com saldo'}
      acao={
        <AncoraInterna href={linkDosRelatorios({ tipo: 'valor' })} className="g-link">
          Ver linhas
        </AncoraInterna>
      }
    >
      <table className="num w-full text-13">
        <tbody>
          {linhas.map((c) => (
            <tr key={c.categoria_id ?? 'sem'}>
              <th scope="row" className="max-w-36 truncate py-1.5 pr-3 text-left font-normal">
                <AncoraInterna
                  href={
                    c.categoria_id
                      ? comBusca(linkDosMateriais(), { filtros: `categoria:e:${c.categoria_id}` })
                      : linkDosMateriais()
                  }
                  className="hover:underline"
                >
                  {c.nome}
                </AncoraInterna>
              </th>
              <td className="w-full" aria-hidden="true">
                <i className="block h-2.5 rounded-xs bg-text-2" style={{ width: `${(de(c) / maior) * 100}%` }} />
              </td>
              <td className="pl-3 text-right">{comValor ? semSimbolo(de(c)) : numero(c.itens)}</td>
              <td className="pl-3 text-right whitespace-nowrap text-text-2">
                {porcento(total > 0 ? de(c) / total : 0)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t font-semibold">
            <th scope="row" className="py-1.5 text-left font-semibold">
              Total
            </th>
            <td />
            <td className="pl-3 text-right">{comValor ? semSimbolo(total) : numero(total)}</td>
            <td className="pl-3 text-right">100%</td>
          </tr>
        </tfoot>
      </table>
    </Quadro>
  )
}

const [LARGURA, ALTURA] = [400, 220]

/** What share of the use few materials make. The bands are A, B and C. */
export function CurvaAbc({ painel: { abc } }: { painel: Painel }) {
  const ultimo = Math.max(1, abc.curva.at(-1)?.itens ?? 1)
  const x = (itens: number) => (itens / ultimo) * LARGURA
  const y = (parte: number) => ALTURA - parte * ALTURA
  const caminho = abc.curva
    .map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.itens).toFixed(1)} ${y(p.parte).toFixed(1)}`)
    .join('')
  const [a, b] = [abc.classes[0]?.itens ?? 0, abc.classes[1]?.itens ?? 0]
  return (
    <Quadro
      titulo="Curva ABC"
      detalhe={
        abc.total_centavos === undefined
          ? 'quantidade que saiu em 12 meses'
          : `consumo de 12 meses: ${dinheiro(abc.total_centavos)}`
      }
      acao={
        <AncoraInterna href={linkDosRelatorios({ tipo: 'abc' })} className="g-link">
          Ver linhas
        </AncoraInterna>
      }
    >
      {abc.curva.length < 2 ? (
        <p className="text-13 text-text-2">Sem movimentos no período.</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${LARGURA} ${ALTURA}`} className="w-full" role="img" aria-label="Curva ABC do consumo">
            <rect x="0" y="0" width={x(a)} height={ALTURA} className="fill-[var(--primary-soft)]" />
            <rect x={x(a)} y="0" width={x(b)} height={ALTURA} className="fill-[var(--surface-2)]" />
            {[0, 0.25, 0.5, 0.75, 1].map((p) => (
              <line key={p} x1="0" x2={LARGURA} y1={y(p)} y2={y(p)} className="stroke-[var(--border)]" />
            ))}
            <path
              d={caminho}
              fill="none"
              className="stroke-[var(--text)]"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <dl className="num mt-3 grid grid-cols-3 gap-2 text-13">
            {abc.classes.map((c) => (
              <div key={c.classe}>
                <dt className="font-semibold">
                  {c.classe} · {numero(c.itens)} {c.itens === 1 ? 'item' : 'itens'}
                </dt>
                <dd className="text-text-2">{porcento(c.parte)} do consumo</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Quadro>
  )
}

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const nomeDoMes = (mes: string) => `${MESES[Number(mes.slice(5)) - 1] ?? ''}/${mes.slice(2, 4)}`
const fimDoMes = (mes: string) => {
  const [ano = 0, m = 0] = mes.split('-').map(Number)
  return new Date(Date.UTC(ano, m, 0)).toISOString().slice(0, 10)
}

/** Value at the end of each month beside how fast it turned; without cost, the exits of it. */
export function GiroPorMes({ painel }: { painel: Painel }) {
  const navegar = useNavegar()
  const comValor = painel.valor_centavos !== undefined
  return (
    <Quadro titulo={comValor ? 'Giro e cobertura' : 'Saídas'} detalhe="por mês">
      <GraficoDeColunas
        titulo={comValor ? 'Valor no fim do mês' : 'Saídas no mês'}
        {...(comValor ? { unidade: 'R$ mil' } : {})}
        eixo="Mês"
        pontos={painel.meses}
        chave={(m) => m.mes}
        nome={(m) => nomeDoMes(m.mes)}
        series={[
          {
            nome: comValor ? 'valor' : 'saídas',
            cor: 'bg-text-2',
            valor: (m) => (comValor ? Math.round((m.valor_centavos ?? 0) / 100_000) : m.saidas),
          },
        ]}
        maisNaTabela={[
          ...(comValor
            ? [
                {
                  nome: 'giro ao ano',
                  celula: (m: Painel['meses'][number]) => (m.giro == null ? '–' : numero(m.giro, 1)),
                },
              ]
            : []),
          { nome: 'saídas', celula: (m) => numero(m.saidas) },
        ]}
        aoEscolher={(m) =>
          void navegar({
            href: comValor ? linkDosRelatorios({ tipo: 'posicao', ate: fimDoMes(m.mes) }) : linkDosMovimentos(),
          })
        }
        altura={180}
      />
    </Quadro>
  )
}
