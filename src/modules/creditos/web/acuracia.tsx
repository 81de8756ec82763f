import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { dinheiro, plural } from '#ui/formatos.ts'
import { Chip } from '#ui/chip.tsx'
import { prometido } from '../contract/prometido.ts'
import { fraseDoDesvio } from './prometido.tsx'

/** Within this fraction of the promise a seller's word held. */
const PERTO = 0.05

/** Promised and realised saving of each seller's customers, of the proposals that the caller sees. */
export function AcuraciaDosVendedores() {
  const { data = [] } = useQuery({
    queryKey: ['creditos', 'acuracia'],
    queryFn: async ({ signal }) => (await chamar(prometido.vendedores, {}, { signal })).data,
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="acuracia" className="border-b px-6 pt-3 pb-4 max-md:px-4">
      <h2 id="acuracia" className="text-14 font-semibold">
        Prometido e realizado, por vendedor
      </h2>
      <p className="text-12 text-text-2">
        Economia por mês: o que as propostas aceitas prometeram e o que os clientes tiveram, nas faturas dos cooperados
        e nas contas de quem tem usina própria.
      </p>
      <ul className="num mt-1 divide-y text-13">
        {data.map((v) => (
          <li key={v.vendedor_id} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-40 flex-1 font-medium">{v.vendedor || 'Pessoa removida'}</span>
            <span className="text-text-2">{plural(v.clientes, 'cliente')}</span>
            <span>
              {dinheiro(v.prometido_mes_centavos)} <span className="text-text-2">prometidos,</span>{' '}
              <b className="font-semibold">{dinheiro(v.realizado_mes_centavos)}</b>{' '}
              <span className="text-text-2">realizados</span>
            </span>
            <Chip tom={v.desvio < -PERTO ? 'alerta' : 'sucesso'}>{fraseDoDesvio(v.desvio)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
