import { dataCurta, numero } from '#ui/formatos.ts'
import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'
import type { DiaDoConjunto } from '../../tipos.ts'
import { valor } from '../nomes.ts'

/** Step of the money axis: whole units instead of cents. */
const CENTAVOS = 100

/** Charts of spend and leads by day, with one calendar and two scales; each has a data table. */
export function GraficoDoConjunto({ dias, moeda }: { dias: readonly DiaDoConjunto[]; moeda: string }) {
  const noCalendario = {
    eixo: 'Dia',
    pontos: dias,
    chave: (d: DiaDoConjunto) => d.dia,
    nome: (d: DiaDoConjunto) => dataCurta(d.dia),
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <GraficoDeColunas
        {...noCalendario}
        titulo="Gasto por dia"
        passo={CENTAVOS}
        escrever={(n) => valor(Math.round(n), moeda)}
        series={[{ nome: 'gasto', cor: 'bg-primary', valor: (d) => d.gasto }]}
        maisNaTabela={[
          { nome: 'Impressões', celula: (d) => numero(d.impressoes) },
          { nome: 'Cliques', celula: (d) => numero(d.cliques) },
        ]}
      />
      <GraficoDeColunas
        {...noCalendario}
        titulo="Leads por dia"
        unidade="leads"
        escrever={(n) => numero(n)}
        series={[{ nome: 'leads', cor: 'bg-info', valor: (d) => d.leads }]}
      />
    </div>
  )
}
