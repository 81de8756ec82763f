import { dinheiro } from '#ui/formatos.ts'
import type { BaseDoSimulador } from '../../contract/rateios.ts'
import type { Simulacao } from '../../regras/simulador.ts'
import { comSinal, inteiro } from '../nomes.ts'

const reais = (centavos: number): string => dinheiro(Math.abs(Math.round(centavos)))

interface Linha {
  rotulo: string
  antes: number | null
  depois: number
  escrever: (n: number) => string
}

/** The month with the list in force and with the simulated one: totals, then the bill of each unit. */
export function Comparacao({
  base,
  antes,
  depois,
}: {
  base: BaseDoSimulador
  antes: Simulacao | null
  depois: Simulacao
}) {
  const nomes = new Map(base.unidades.map((u) => [u.unidade_id, u.titular ?? u.numero ?? 'Unidade']))
  const antesDe = new Map(antes?.unidades.map((u) => [u.id, u.conta_centavos]))
  const total = (rotulo: string, campo: keyof Simulacao & `${string}_${'kwh' | 'centavos'}`): Linha => ({
    rotulo,
    antes: antes ? antes[campo] : null,
    depois: depois[campo],
    escrever: campo.endsWith('kwh') ? inteiro : reais,
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Tabela
        titulo="O mês refeito com esta lista"
        linhas={[
          total('Compensada, kWh', 'compensada_kwh'),
          total('Sem uso, kWh', 'sem_uso_kwh'),
          total('Contas da distribuidora', 'contas_centavos'),
          total('Economia antes da cobrança', 'economia_centavos'),
        ]}
      />
      <Tabela
        titulo="Conta da distribuidora de cada um"
        linhas={depois.unidades.map((u) => ({
          rotulo: nomes.get(u.id) ?? 'Unidade',
          antes: antesDe.get(u.id) ?? null,
          depois: u.conta_centavos,
          escrever: reais,
        }))}
      />
    </div>
  )
}

function Tabela({ titulo, linhas }: { titulo: string; linhas: readonly Linha[] }) {
  return (
    <section className="rounded-lg border bg-surface" aria-label={titulo}>
      <table className="w-full text-13">
        <caption className="px-3 py-2 text-left text-12 text-text-2">{titulo}</caption>
        <thead>
          <tr className="border-b text-12 text-text-2">
            <th className="px-3 text-left font-normal" />
            <th className="px-2 text-right font-normal">hoje</th>
            <th className="px-2 text-right font-normal">com esta</th>
            <th className="px-3 text-right font-normal">muda</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((l, n) => (
            <tr key={`${l.rotulo} ${n}`} className="border-b last:border-b-0">
              <td className="px-3 py-1.5">{l.rotulo}</td>
              <td className="num px-2 text-right text-text-2">{l.antes === null ? '–' : l.escrever(l.antes)}</td>
              <td className="num px-2 text-right">{l.escrever(l.depois)}</td>
              <td className="num px-3 text-right font-semibold">
                {l.antes === null ? 'entra' : comSinal(l.depois - l.antes, l.escrever)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
