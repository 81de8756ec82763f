import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useConexao, useExclusoes } from '../dados.ts'
import { AbaBuscas } from './aba-buscas.tsx'
import { AbaExclusoes } from './aba-exclusoes.tsx'
import { AbaLigacao } from './aba-ligacao.tsx'
import { AbaRegra } from './aba-regra.tsx'

const ABAS = ['ligacao', 'regra', 'buscas', 'exclusoes'] as const
type Aba = (typeof ABAS)[number]

/** Drawer to configure the connection with the company's pages and ads. */
export function GavetaDaConexao({
  aba,
  aoMudarAba,
  aoFechar,
}: {
  aba: string
  aoMudarAba: (a: string) => void
  aoFechar: () => void
}) {
  const { data: c, isPending, isError, refetch } = useConexao()
  const { data: exclusoes } = useExclusoes()
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  const atual = ABAS.find((a) => a === aba) ?? 'ligacao'
  return (
    <Drawer titulo="Ligação com a Meta" aoFechar={fechar} largura={640}>
      <h2 className="titulo-painel px-5 pt-4 pb-1">Ligação com a Meta</h2>
      {isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a configuração" />}
      {isError && <ErrorState oQueFalhou="A configuração não carregou." aoTentar={() => refetch()} />}
      {c && (
        <Tabs<Aba>
          rotulo="Configuração da Meta"
          abas={[
            { valor: 'ligacao', rotulo: 'Ligação' },
            { valor: 'regra', rotulo: 'O que fazer com o lead' },
            { valor: 'buscas', rotulo: 'Buscar leads' },
            {
              valor: 'exclusoes',
              rotulo: 'Exclusões',
              contagem: exclusoes?.filter((x) => x.concluida_em === null).length,
              alerta: true,
            },
          ]}
          valor={atual}
          aoMudar={aoMudarAba}
        >
          <TabPanel valor="ligacao" className="p-5" manter>
            <AbaLigacao c={c} />
          </TabPanel>
          <TabPanel valor="regra" className="p-5" manter>
            <AbaRegra c={c} />
          </TabPanel>
          <TabPanel valor="buscas" className="p-5">
            <AbaBuscas />
          </TabPanel>
          <TabPanel valor="exclusoes" className="p-5">
            <AbaExclusoes />
          </TabPanel>
        </Tabs>
      )}
      {pergunta}
    </Drawer>
  )
}
