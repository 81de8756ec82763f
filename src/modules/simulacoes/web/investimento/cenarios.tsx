import { cn } from '#ui/classes.ts'
import type { InvestimentoSimulado } from '../../contract/resultado-das-outras.ts'
import { emNumero } from '../../regras/em-numeros.ts'
import { pct, reais } from '../numeros.ts'

type CenarioSimulado = InvestimentoSimulado['cenarios'][number]

const NOMES: Record<CenarioSimulado['nome'], string> = { pessimista: 'Pessimista', base: 'Base', otimista: 'Otimista' }

const anosOuNada = (n: number | null) => (n === null ? 'não se paga' : `${emNumero(n, 2)} anos`)

/** Points above or below CDI, with the minus of typography. */
const acimaDoCdi = (f: number | null) =>
  f === null ? '–' : `${f < 0 ? '− ' : '+ '}${emNumero(Math.abs(f) * 100, 2)} p.p.`

const LINHAS: readonly [nome: string, celula: (c: CenarioSimulado) => string][] = [
  ['Retorno ao ano (TIR)', (c) => (c.tir === null ? '–' : pct(c.tir))],
  ['Contra o CDI líquido', (c) => acimaDoCdi(c.acimaDoCdi)],
  ['Renda média por mês, ano 1', (c) => reais(c.rendaMensalMediaAno1Cent)],
  ['Total recebido', (c) => reais(c.totalRecebidoCent)],
  ['VPL', (c) => reais(c.vplCent)],
  ['Retorno simples', (c) => anosOuNada(c.paybackSimplesAnos)],
  ['Retorno descontado', (c) => anosOuNada(c.paybackDescontadoAnos)],
]

/** Three scenarios side by side, never one alone, with CDI after tax beside them. */
export function CenariosDoInvestimento({ resultado: r, prazo }: { resultado: InvestimentoSimulado; prazo: number }) {
  return (
    <section aria-label="Cenários" className="min-w-0 overflow-x-auto rounded-md border bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-3 px-3.5 pt-2.5">
        <h2 className="text-13 font-semibold">Três cenários em {prazo} anos</h2>
        <span className="num text-12 text-text-2">
          aporte de {reais(r.aporteCent)} · CDI líquido de imposto {pct(r.cdiLiquido)} ao ano, um parâmetro
        </span>
      </header>
      <table className="num mt-1 w-full text-13">
        <thead>
          <tr className="border-b text-12 text-text-2">
            <td className="py-1.5 pl-3.5" />
            {r.cenarios.map((c) => (
              <th key={c.nome} scope="col" className="px-3 py-1.5 text-right font-medium">
                {NOMES[c.nome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINHAS.map(([nome, celula]) => (
            <tr key={nome} className="border-b">
              <th scope="row" className="py-1.5 pl-3.5 text-left font-normal">
                {nome}
              </th>
              {r.cenarios.map((c) => (
                <td
                  key={c.nome}
                  className={cn(
                    'px-3 py-1.5 text-right',
                    nome === 'Contra o CDI líquido' && (c.acimaDoCdi ?? -1) < 0 && 'font-medium text-warning',
                  )}
                >
                  {celula(c)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-3.5 py-2.5 text-12 text-text-2">
        São simulações, não promessa: geração, tarifa, vacância e inadimplência podem ser piores. Depois de 2028 a regra
        da compensação ainda não existe.
      </p>
    </section>
  )
}

/** Year by year of the base scenario. */
export function AnosDoInvestimento({ resultado: r }: { resultado: InvestimentoSimulado }) {
  const base = r.cenarios.find((c) => c.nome === 'base')
  if (!base) return null
  return (
    <details className="min-w-0 rounded-md border bg-surface">
      <summary className="px-3.5 py-2.5 text-13 font-semibold">Ano a ano, cenário base</summary>
      <div className="overflow-x-auto px-3.5 pb-3" tabIndex={0} role="region" aria-label="Tabela ano a ano">
        <table className="num w-full text-right text-12">
          <thead className="text-text-2">
            <tr>
              {['Ano', 'Geração, kWh', 'Receita', 'Impostos', 'Líquido da usina', 'Parte do investidor'].map((t) => (
                <th key={t} scope="col" className="py-1 pl-3 font-medium first:text-left">
                  {t}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {base.anos.map((a) => (
              <tr key={a.ano} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {a.ano}
                </th>
                <td className="pl-3">{emNumero(a.geracaoKwh)}</td>
                <td className="pl-3">{reais(a.receitaCent)}</td>
                <td className="pl-3">{reais(a.pisCofinsCent + a.irpjCent + a.csllCent)}</td>
                <td className="pl-3">{reais(a.liquidoUsinaCent)}</td>
                <td className="pl-3">{reais(a.investidorCent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
