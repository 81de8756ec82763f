import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import type { ConfiguracaoDaIa } from '../contract/ia.ts'
import { AbaCaixas } from './aba-caixas.tsx'
import { AbaInstrucoes } from './aba-instrucoes.tsx'
import { AbaProvedor } from './aba-provedor.tsx'
import { AbaUso } from './aba-uso.tsx'
import { useConfiguracao } from './dados.ts'

const ABAS = [
  { valor: 'provedor', rotulo: 'Provedor' },
  { valor: 'caixas', rotulo: 'Caixas de entrada' },
  { valor: 'instrucoes', rotulo: 'Instruções' },
  { valor: 'uso', rotulo: 'Uso e custo' },
] as const
type Aba = (typeof ABAS)[number]['valor']

/** /chat/configuracoes/ai. The tab is in the URL. */
export function TelaIa() {
  const { data: c, isPending, error, refetch } = useConfiguracao()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const aba: Aba = ABAS.find((a) => a.valor === search.aba)?.valor ?? 'provedor'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Assistente de IA">{c && <Estado c={c} />}</PageHeader>
      {isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a configuração" />}
      {error && !c && (
        <ErrorState
          oQueFalhou="A configuração da assistente não carregou."
          detalhe={error.message}
          aoTentar={() => refetch()}
        />
      )}
      {c && (
        <Tabs
          abas={ABAS}
          valor={aba}
          aoMudar={(v) => void navegar({ to: '.', search: { aba: v === 'provedor' ? undefined : v } })}
          rotulo="Partes da configuração"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className="mx-auto max-w-[760px] p-6 max-md:p-4">
              <TabPanel valor="provedor" manter>
                <AbaProvedor c={c} />
              </TabPanel>
              <TabPanel valor="caixas">
                <AbaCaixas c={c} />
              </TabPanel>
              <TabPanel valor="instrucoes" manter>
                <AbaInstrucoes />
              </TabPanel>
              <TabPanel valor="uso">
                <AbaUso limite={c.limite_mensal_centavos} guarda={c.guardar_textos} />
              </TabPanel>
            </div>
          </div>
        </Tabs>
      )}
    </div>
  )
}

/** Shows whether the assistant can be used right now. */
function Estado({ c }: { c: ConfiguracaoDaIa }) {
  if (!c.ligada) return <StatusChip tom="neutro">Desligada</StatusChip>
  if (c.gasto.limite_atingido)
    return (
      <StatusChip tom="perigo">
        {c.gasto.limite === 'mes' ? 'Parada: limite do mês atingido' : 'Parada: limite de hoje atingido'}
      </StatusChip>
    )
  return c.caixas.some((x) => x.habilidades.length > 0) ? (
    <StatusChip tom="sucesso">Ligada</StatusChip>
  ) : (
    <StatusChip tom="alerta">Ligada, mas em nenhuma caixa</StatusChip>
  )
}
