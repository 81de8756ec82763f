import { numero, plural } from '#ui/formatos.ts'
import type { ProvaDaLimpeza } from '../../contract/ordem.ts'
import { ganhoDaLimpeza } from '../../regras/limpeza.ts'

function Lado({ rotulo, kwh, dias }: { rotulo: string; kwh: number | null; dias: number }) {
  return (
    <div>
      <dt className="text-text-2">{rotulo}</dt>
      <dd className="num text-16 font-semibold">{kwh === null ? '–' : `${numero(kwh, 1)} kWh por dia`}</dd>
      <dd className="num text-12 text-text-2">
        {dias === 0 ? 'sem leitura' : `${plural(dias, 'dia lido', 'dias lidos')}`}
      </dd>
    </div>
  )
}

/** What a cleaning did to the energy of the plant: the week before it and the week after. */
export function GeracaoDaLimpeza({ prova }: { prova: ProvaDaLimpeza | null }) {
  if (!prova) return null
  const ganho = ganhoDaLimpeza(prova)
  return (
    <section aria-label="Geração antes e depois da limpeza" className="grid gap-2 border-b px-4 py-3 text-13">
      <h2 className="font-semibold">Geração antes e depois</h2>
      <dl className="grid grid-cols-2 gap-3">
        <Lado rotulo="7 dias antes" kwh={prova.antes_kwh} dias={prova.antes_dias} />
        <Lado rotulo="7 dias depois" kwh={prova.depois_kwh} dias={prova.depois_dias} />
      </dl>
      <p className="text-12 text-text-2">
        {ganho === null
          ? 'Com três dias lidos de cada lado, a diferença aparece aqui.'
          : `${numero(Math.abs(ganho), 1)} % ${ganho < 0 ? 'a menos' : 'a mais'} por dia. O tempo também muda a geração.`}
      </p>
    </section>
  )
}
