import { numero, plural } from '#ui/formatos.ts'
import { custoPor } from '../../regras/valores.ts'
import type { NumerosDoConjunto } from '../../tipos.ts'
import { valor } from '../nomes.ts'

/** Main figures, each with an explanation. */
export function Numeros({ n, moeda }: { n: NumerosDoConjunto; moeda: string }) {
  const itens = [
    {
      rotulo: 'Gasto',
      texto: valor(n.gasto, moeda),
      dica: `${numero(n.impressoes)} impressões, ${numero(n.cliques)} cliques`,
    },
    {
      rotulo: 'Leads',
      texto: numero(n.leads),
      dica: n.leads === n.leads_meta ? 'Iguais aos que a Meta conta' : `A Meta conta ${numero(n.leads_meta)}`,
    },
    {
      rotulo: 'Custo por lead',
      texto: valor(custoPor(n.gasto, n.leads), moeda),
      dica: 'Gasto dividido pelos leads recebidos',
    },
    {
      rotulo: 'Custo por qualificado',
      texto: valor(custoPor(n.gasto, n.qualificados), moeda),
      dica: plural(n.qualificados, 'qualificado ou ganho', 'qualificados ou ganhos'),
    },
    {
      rotulo: 'Custo por ganho',
      texto: valor(custoPor(n.gasto, n.ganhos), moeda),
      dica: `${plural(n.ganhos, 'ganho')}, ${plural(n.perdidos, 'perdido')}`,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border bg-border md:grid-cols-5">
      {itens.map((i) => (
        <div key={i.rotulo} className="bg-surface p-3 max-md:first:col-span-2">
          <dt className="text-12 text-text-2">{i.rotulo}</dt>
          <dd className="num mt-0.5 text-16 font-semibold">{i.texto}</dd>
          <dd className="text-11 text-text-2">{i.dica}</dd>
        </div>
      ))}
    </dl>
  )
}
