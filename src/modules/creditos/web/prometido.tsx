import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { dinheiro, numero } from '#ui/formatos.ts'
import { prometido, type PrometidoDoCliente } from '../contract/prometido.ts'

/** `+ 5,6 %, sobre o prometido` */
export const fraseDoDesvio = (desvio: number): string => {
  const pct = numero(Math.round(Math.abs(desvio) * 1000) / 10, 1)
  return `${desvio < 0 ? '−' : '+'} ${pct} %, ${desvio < 0 ? 'abaixo do' : 'sobre o'} prometido`
}

/** What the accepted proposal promised by month, beside what was saved. Shows nothing before the first charged month. */
export function PrometidoRealizado({ contatoId }: { contatoId: string }) {
  const { data } = useQuery({
    queryKey: ['creditos', 'prometido', contatoId],
    queryFn: async ({ signal }) => (await chamar(prometido.doContato, { params: { id: contatoId } }, { signal })).data,
  })
  return data ? <Comparado de={data} /> : null
}

/** Promise and realisation side by side. */
export function Comparado({ de: data }: { de: PrometidoDoCliente }) {
  return (
    <section
      aria-label="Prometido e realizado"
      className="num flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded border bg-surface p-3 text-13"
    >
      <h2 className="font-semibold">Prometido e realizado</h2>
      <span>
        Proposta {data.numero}: <strong>{dinheiro(data.prometido_mes_centavos)}</strong> por mês
      </span>
      <span>
        Realizado: <strong>{dinheiro(data.realizado_mes_centavos)}</strong>
      </span>
      <span className="ml-auto text-12 text-text-2">
        {fraseDoDesvio(data.desvio)}, em {data.meses === 1 ? '1 mês' : `${data.meses} meses`}
      </span>
    </section>
  )
}
