import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import { SEMANAS_MINIMAS } from '../regras/silencio.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDaCaixa } from './dados.ts'
import { MedidorDeRisco } from './medidor-de-risco.tsx'
import { SemanaEsperada } from './semana-esperada.tsx'

/** Health of the inbox: unusual silence, and the risk of its number being banned. */
export function AbaSaude({ c, podeConfigurar }: { c: Caixa; podeConfigurar: boolean }) {
  const { vigiar } = useAtosDaCaixa()
  const { data, isError, refetch } = useQuery({
    queryKey: chaves.saude(c.id),
    queryFn: async ({ signal }) => (await chamar(caixasPorDentro.saude, { params: { id: c.id } }, { signal })).data,
  })
  if (isError) return <ErrorState oQueFalhou="Erro ao carregar a saúde da caixa" aoTentar={() => refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const mudar = (ligado: boolean) => void vigiar(c.id, ligado).catch(falhou('O alarme não pôde ser mudado.'))
  return (
    <div className="grid max-w-[640px] gap-7">
      <section aria-labelledby="saude-silencio" className="grid gap-3">
        <h3 id="saude-silencio" className="text-14 font-semibold">
          Canal mudo
        </h3>
        <Switch
          rotulo="Avisar quando este canal ficar quieto demais"
          dica="Compara com as mesmas horas das semanas anteriores e avisa por e-mail quem administra a caixa."
          checked={data.vigiar}
          disabled={!podeConfigurar}
          onChange={(e) => mudar(e.currentTarget.checked)}
        />
        <DefinitionList
          linhas={[
            {
              rotulo: 'Última entrada',
              valor: data.ultima_entrada_em ? dataHora(data.ultima_entrada_em) : 'nenhuma ainda',
            },
            ...(data.mudo_desde ? [{ rotulo: 'Mudo desde', valor: dataHora(data.mudo_desde) }] : []),
            ...(data.desconectada_desde
              ? [{ rotulo: 'Aparelho fora', valor: `desde ${dataHora(data.desconectada_desde)}` }]
              : []),
          ]}
        />
        {data.semanas < SEMANAS_MINIMAS ? (
          <p className="text-13 text-text-2">
            Ainda aprendendo o movimento desta caixa: são precisas {SEMANAS_MINIMAS} semanas de mensagens antes do
            primeiro alarme.
          </p>
        ) : (
          <SemanaEsperada esperado={data.esperado} semanas={data.semanas} />
        )}
      </section>
      {data.risco && <MedidorDeRisco risco={data.risco} />}
    </div>
  )
}
