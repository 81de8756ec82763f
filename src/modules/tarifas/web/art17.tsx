import { parteDoFioB } from '#engines/energia/classe.ts'
import { numero } from '#ui/formatos.ts'
import { PropostasQueMudam } from './propostas-tocadas.tsx'

const ANOS = [2023, 2024, 2025, 2026, 2027, 2028]
const CENARIOS = [
  ['Otimista', '0,90 × Fio B', 'Os benefícios da geração descontam um décimo do que a rede custa.'],
  ['Base', '1,00 × Fio B', 'O Fio B inteiro, sem desconto: o que as propostas usam se ninguém escolhe outro.'],
  [
    'Pessimista',
    'todas as componentes não-energia',
    'Em R$/MWh, o campo “Não-energia” do período; sem ele, vale o Fio B inteiro.',
  ],
] as const

/**
 * What compensated energy pays, year by year, the three readings of what comes after, and the open proposals whose first
 * year is over.
 */
export const Art17 = () => (
  <div className="min-h-0 flex-1 overflow-auto px-5 py-4">
    <div className="grid max-w-3xl gap-6">
      <section className="grid gap-2">
        <h2 className="text-14 font-semibold">Parte do Fio B que a energia compensada paga (GD II)</h2>
        <table className="g-tabela" aria-label="Parte do Fio B por ano">
          <thead>
            <tr>
              {ANOS.map((a) => (
                <th key={a} data-direita="">
                  {a}
                </th>
              ))}
              <th data-direita="">2029 em diante</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              {ANOS.map((a) => (
                <td key={a} data-direita="">
                  {numero(parteDoFioB(a) * 100)} %
                </td>
              ))}
              <td data-direita="">art. 17</td>
            </tr>
          </tbody>
        </table>
        <p className="text-12 text-text-2">
          Lei 14.300/2022, art. 27. Protocolo de 8/1 a 7/7/2023: art. 17 só em 2031.
        </p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-14 font-semibold">Depois de 2028, hipótese</h2>
        <p className="text-13 text-text-2">
          A ANEEL ainda não regulou o art. 17. Cada proposta escolhe um destes cenários e o imprime.
        </p>
        <dl className="grid gap-2">
          {CENARIOS.map(([nome, conta, frase]) => (
            <div key={nome} className="rounded border border-dashed px-3 py-2">
              <dt className="text-13 font-semibold">
                {nome}: {conta}
              </dt>
              <dd className="text-12 text-text-2">{frase}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PropostasQueMudam motivo="ano" />
    </div>
  </div>
)
