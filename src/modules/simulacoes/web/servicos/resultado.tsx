import { numero, plural } from '#ui/formatos.ts'
import type { DeOndeVem } from '#engines/energia/rastro.ts'
import type { EntradaDaLimpeza, EntradaDosServicos } from '../../contract/outras.ts'
import type { ServicoSimulado } from '../../contract/resultado-das-outras.ts'
import { origemNaLimpeza, origemNosServicos } from '../../regras/trilha-das-outras.ts'
import { resumoDoPagamento } from '../entradas/pagamento.tsx'
import { pct, reais, semMoeda } from '../numeros.ts'
import { Figuras, type FiguraSimples } from '../resultado/figuras.tsx'
import { nomeDaRecorrencia } from './recorrencias.ts'

interface PropsDoServico {
  resultado: ServicoSimulado
  veCustos: boolean
}

const margemDe = (
  { resultado: r, veCustos }: PropsDoServico,
  origem: (figura: string) => () => DeOndeVem | null,
): FiguraSimples[] =>
  veCustos && r.preco.margem !== null
    ? [
        {
          nome: 'Margem',
          valor: pct(r.preco.margem, 1),
          abaixo: reais(r.preco.margemCent),
          origem: origem('margem'),
          tom: r.preco.abaixoDoPiso ? 'perigo' : 'sucesso',
        },
      ]
    : []

/** A cleaning: the price of a visit line by line, and the contract of the year. */
export function ResultadoDaLimpeza({ entrada: e, ...p }: PropsDoServico & { entrada: EntradaDaLimpeza }) {
  const { resultado: r } = p
  const soma = r.linhas.reduce((a, l) => a + l.totalCent, 0)
  const porVisita = Math.max(e.minimoCent, soma)
  const origem = (figura: string) => () => origemNaLimpeza(e, r, figura)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Figuras
        figuras={[
          {
            nome: e.vezesPorAno > 1 ? 'Contrato de 12 meses' : 'Preço',
            valor: reais(r.preco.precoCent),
            abaixo: e.vezesPorAno > 1 ? plural(e.vezesPorAno, 'visita') : 'uma visita',
            origem: origem('precoCent'),
          },
          {
            nome: 'Por visita',
            valor: reais(r.porVezCent),
            abaixo: nomeDaRecorrencia(e.vezesPorAno).toLowerCase(),
            origem: origem('porVezCent'),
          },
          ...margemDe(p, origem),
        ]}
      />
      <Conta
        titulo="Uma visita"
        linhas={r.linhas}
        acertos={[
          ...(porVisita > soma ? [['Até o mínimo da visita', porVisita - soma] as const] : []),
          ...(r.porVezCent < porVisita
            ? [[`Desconto de ${pct(e.descontoRecorrencia, 1)} da recorrência`, r.porVezCent - porVisita] as const]
            : []),
        ]}
        total={['Por visita', r.porVezCent]}
      />
      {(e.vezesPorAno > 1 || r.preco.descontoCent > 0) && (
        <Conta
          titulo={e.vezesPorAno > 1 ? 'O contrato de 12 meses' : 'O preço'}
          linhas={[
            {
              descricao: 'Visitas',
              quantidade: e.vezesPorAno,
              unitarioCent: r.porVezCent,
              totalCent: r.preco.precoDeTabelaCent,
            },
          ]}
          acertos={r.preco.descontoCent > 0 ? [['Desconto', -r.preco.descontoCent]] : []}
          total={['Total', r.preco.precoCent]}
        />
      )}
      <Pagamentos {...p} />
      {e.ganhoEsperado ? (
        <p className="text-12 text-text-2">
          Ganho de geração esperado de {pct(e.ganhoEsperado, 1)}: estimativa, conferida na medição depois da limpeza.
        </p>
      ) : null}
    </div>
  )
}

/** Hours, parts and travel, line by line. */
export function ResultadoDosServicos({ entrada: e, ...p }: PropsDoServico & { entrada: EntradaDosServicos }) {
  const { resultado: r } = p
  const origem = (figura: string) => () => origemNosServicos(e, r, figura)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Figuras
        figuras={[
          {
            nome: 'Preço',
            valor: reais(r.preco.precoCent),
            abaixo: plural(r.linhas.length, 'linha'),
            origem: origem('precoCent'),
          },
          ...margemDe(p, origem),
        ]}
      />
      {r.linhas.length > 0 && (
        <Conta
          titulo="O serviço"
          linhas={r.linhas}
          acertos={r.preco.descontoCent > 0 ? [['Desconto', -r.preco.descontoCent]] : []}
          total={['Total', r.preco.precoCent]}
        />
      )}
      <Pagamentos {...p} />
    </div>
  )
}

interface PropsDaConta {
  titulo: string
  linhas: ServicoSimulado['linhas']
  acertos: readonly (readonly [nome: string, centavos: number])[]
  total: readonly [nome: string, centavos: number]
}

function Conta({ titulo, linhas, acertos, total }: PropsDaConta) {
  return (
    <section aria-label={titulo} className="min-w-0 rounded-md border bg-surface px-3.5 py-2.5">
      <h2 className="text-13 font-semibold">{titulo}</h2>
      <table className="num mt-1 w-full text-12">
        <tbody>
          {linhas.map((l, n) => (
            <tr key={n} className="border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {l.descricao}
              </th>
              <td className="px-2 text-right whitespace-nowrap text-text-2">
                {numero(l.quantidade)} × {semMoeda(l.unitarioCent)}
              </td>
              <td className="text-right whitespace-nowrap">{semMoeda(l.totalCent)}</td>
            </tr>
          ))}
          {acertos.map(([nome, centavos]) => (
            <tr key={nome} className="border-b">
              <th scope="row" colSpan={2} className="py-1.5 text-left font-normal">
                {nome}
              </th>
              <td className="text-right whitespace-nowrap">{semMoeda(centavos)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="text-13 font-semibold">
          <tr>
            <th scope="row" colSpan={2} className="py-1.5 text-left font-semibold">
              {total[0]}
            </th>
            <td className="text-right whitespace-nowrap">{reais(total[1])}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Pagamentos({ resultado: r }: PropsDoServico) {
  return (
    <section aria-label="Como pagar" className="min-w-0 rounded-md border bg-surface px-3.5 py-2.5">
      <h2 className="text-13 font-semibold">Como pagar</h2>
      <ul className="num mt-1 grid gap-1 text-12">
        {r.pagamentos.map((p) => (
          <li key={p.indice} className="flex justify-between gap-4">
            <span>{p.tipo === 'a_vista' ? 'À vista' : `Parcelado, ${resumoDoPagamento(p)}`}</span>
            <b className="font-semibold">{reais(p.totalCent)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
