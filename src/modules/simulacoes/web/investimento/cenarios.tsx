import { cn } from '#ui/classes.ts'
import type { EntradaDoInvestimento } from '../../contract/outras.ts'
import type { InvestimentoSimulado } from '../../contract/resultado-das-outras.ts'
import { emNumero } from '../../regras/em-numeros.ts'
import { origemNoInvestimento } from '../../regras/trilha-das-outras.ts'
import { Figura } from '../figura/figura.tsx'
import { pct, reais } from '../numeros.ts'

type CenarioSimulado = InvestimentoSimulado['cenarios'][number]

const NOMES: Record<CenarioSimulado['nome'], string> = { pessimista: 'Pessimista', base: 'Base', otimista: 'Otimista' }

const anosOuNada = (n: number | null) => (n === null ? 'não se paga' : `${emNumero(n, 2)} anos`)

/** Points above or below CDI, with the minus of typography. */
const acimaDoCdi = (f: number | null) =>
  f === null ? '–' : `${f < 0 ? '− ' : '+ '}${emNumero(Math.abs(f) * 100, 2)} p.p.`

const LINHAS: readonly [nome: string, figura: string, celula: (c: CenarioSimulado) => string][] = [
  ['Retorno ao ano (TIR)', 'tir', (c) => (c.tir === null ? '–' : pct(c.tir))],
  ['Contra o CDI líquido', 'acimaDoCdi', (c) => acimaDoCdi(c.acimaDoCdi)],
  ['Renda média por mês, ano 1', 'rendaMensalMediaAno1Cent', (c) => reais(c.rendaMensalMediaAno1Cent)],
  ['Total recebido', 'totalRecebidoCent', (c) => reais(c.totalRecebidoCent)],
  ['VPL', 'vplCent', (c) => reais(c.vplCent)],
  ['Retorno simples', 'paybackSimplesAnos', (c) => anosOuNada(c.paybackSimplesAnos)],
  ['Retorno descontado', 'paybackDescontadoAnos', (c) => anosOuNada(c.paybackDescontadoAnos)],
]

interface PropsDoInvestimento {
  entrada: EntradaDoInvestimento
  resultado: InvestimentoSimulado
}

/** Three scenarios side by side, never one alone, with CDI after tax beside them. */
export function CenariosDoInvestimento({ entrada, resultado: r }: PropsDoInvestimento) {
  return (
    <section aria-label="Cenários" className="min-w-0 overflow-x-auto rounded-md border bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-3 px-3.5 pt-2.5">
        <h2 className="text-13 font-semibold">Três cenários em {entrada.anos} anos</h2>
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
          {LINHAS.map(([nome, figura, celula]) => (
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
                  <Figura
                    discreta
                    nome={`${nome}, cenário ${NOMES[c.nome].toLowerCase()}`}
                    valor={celula(c)}
                    detalhe={`cenário ${NOMES[c.nome].toLowerCase()}, ${entrada.anos} anos`}
                    origem={() => origemNoInvestimento(entrada, r, c, figura)}
                    versaoDoMotor={r.versaoDoMotor}
                  />
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

const COLUNAS: readonly [titulo: string, figura: string, celula: (a: CenarioSimulado['anos'][number]) => string][] = [
  ['Geração, kWh', 'geracaoKwh', (a) => emNumero(a.geracaoKwh)],
  ['Receita', 'receitaCent', (a) => reais(a.receitaCent)],
  ['Impostos', 'impostosCent', (a) => reais(a.pisCofinsCent + a.irpjCent + a.csllCent)],
  ['Líquido da usina', 'liquidoUsinaCent', (a) => reais(a.liquidoUsinaCent)],
  ['Parte do investidor', 'investidorCent', (a) => reais(a.investidorCent)],
]

/** Year by year of the base scenario. */
export function AnosDoInvestimento({ entrada, resultado: r }: PropsDoInvestimento) {
  const base = r.cenarios.find((c) => c.nome === 'base')
  if (!base) return null
  return (
    <details className="min-w-0 rounded-md border bg-surface">
      <summary className="px-3.5 py-2.5 text-13 font-semibold">Ano a ano, cenário base</summary>
      <div className="overflow-x-auto px-3.5 pb-3" tabIndex={0} role="region" aria-label="Tabela ano a ano">
        <table className="num w-full text-right text-12">
          <thead className="text-text-2">
            <tr>
              {['Ano', ...COLUNAS.map(([titulo]) => titulo)].map((t) => (
                <th key={t} scope="col" className="py-1 pl-3 font-medium first:pl-0 first:text-left">
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
                {COLUNAS.map(([titulo, figura, celula]) => (
                  <td key={titulo} className="pl-3">
                    <Figura
                      discreta
                      nome={`${titulo} de ${a.ano}`}
                      valor={celula(a)}
                      detalhe={`${a.ano}, cenário base`}
                      origem={() => origemNoInvestimento(entrada, r, base, figura, a)}
                      versaoDoMotor={r.versaoDoMotor}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
