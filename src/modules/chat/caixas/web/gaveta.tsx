import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { EllipsisVertical, Power, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Menu } from '#ui/menu.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { AbaConexao } from './aba-conexao.tsx'
import { AbaConfiguracao } from './aba-configuracao.tsx'
import { AbaEntregas } from './aba-entregas.tsx'
import { AbaNumeros } from './aba-numeros.tsx'
import { AbaPessoas } from './aba-pessoas.tsx'
import { AbaSaude } from './aba-saude.tsx'
import { AvisoDeMudez } from './aviso-de-mudez.tsx'
import { AbaWebhook } from './aba-webhook.tsx'
import { EstadoDaConexao } from './conexao.tsx'
import { useAtosDaCaixa, useCaixa } from './dados.ts'
import { abaDeOutrosSistemas } from './encaixes.ts'
import { useGuia } from './usar-guia.ts'

const ABAS = ['configuracao', 'conexao', 'webhook', 'pessoas', 'entregas', 'saidas', 'saude', 'numeros'] as const
/** Tabs visible to members who only attend the inbox. */
const DE_TODOS: readonly string[] = ['pessoas', 'saude', 'numeros']
type AbaDaCaixa = (typeof ABAS)[number]
const ROTULOS: Record<AbaDaCaixa, string> = {
  configuracao: 'Configuração',
  conexao: 'Conexão',
  webhook: 'Webhook',
  pessoas: 'Pessoas',
  entregas: 'Entregas',
  saidas: 'Outros sistemas',
  saude: 'Saúde',
  numeros: 'Números',
}

export function GavetaDaCaixa({
  id,
  aba,
  aoMudarAba,
  aoFechar,
}: {
  id: string
  aba: string
  aoMudarAba: (aba: string) => void
  aoFechar: () => void
}) {
  const { data: c, isError, refetch } = useCaixa(id)
  const atos = useAtosDaCaixa()
  const podeConfigurar = usePode('chat.caixa.configurar') && c?.pode_configurar !== false
  const [excluindo, setExcluindo] = useState(false)
  const { data: guia } = useGuia(c?.tipo ?? null)
  const abas = ABAS.filter(
    (a) =>
      (podeConfigurar || DE_TODOS.includes(a)) &&
      (a !== 'webhook' || guia?.webhook !== false) &&
      (a !== 'saidas' || abaDeOutrosSistemas.ler().length > 0),
  )
  const atual = abas.find((a) => a === aba) ?? abas[0] ?? 'numeros'

  const alternar = async () => {
    if (!c) return
    await atos
      .alterar(c.id, { ativo: !c.ativo })
      .then(
        () => avisar({ titulo: c.ativo ? 'Caixa desativada' : 'Caixa ativada', tom: 'sucesso' }),
        falhou('A situação não pôde ser alterada.'),
      )
  }
  return (
    <Drawer
      titulo={c?.nome ?? 'Caixa de entrada'}
      aoFechar={aoFechar}
      acoes={
        c &&
        podeConfigurar && (
          <Menu
            alinhar="end"
            gatilho={<IconButton rotulo="Mais ações da caixa" icone={<EllipsisVertical />} />}
            itens={[
              {
                rotulo: c.ativo ? 'Desativar caixa' : 'Ativar caixa',
                icone: <Power />,
                aoEscolher: () => void alternar(),
              },
              'risco',
              { rotulo: 'Excluir caixa…', icone: <Trash2 />, perigo: true, aoEscolher: () => setExcluindo(true) },
            ]}
          />
        )
      }
    >
      {isError && <ErrorState oQueFalhou="Erro ao carregar a caixa de entrada" aoTentar={() => refetch()} />}
      {!c && !isError && <SkeletonList linhas={4} comRosto={false} />}
      {c && (
        <>
          <div className="flex items-center gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <h2 className="titulo-painel">
                <InlineEdit
                  rotulo="Nome da caixa"
                  valor={c.nome}
                  desabilitado={!podeConfigurar}
                  aoSalvar={async (nome) => {
                    await atos.alterar(c.id, { nome })
                  }}
                />
              </h2>
              <p className="text-12 text-text-2">{CANAIS[c.tipo].nome}</p>
            </div>
            <EstadoDaConexao c={c} />
          </div>
          <AvisoDeMudez c={c} aoVer={() => aoMudarAba('conexao')} />
          <Tabs
            rotulo="Partes da caixa"
            valor={atual}
            aoMudar={aoMudarAba}
            abas={abas.map((a) => ({ valor: a, rotulo: ROTULOS[a] }))}
            className="px-5!"
          >
            <TabPanel valor="configuracao" className="p-5" manter>
              <AbaConfiguracao c={c} />
            </TabPanel>
            <TabPanel valor="webhook" className="p-5">
              <AbaWebhook c={c} />
            </TabPanel>
            <TabPanel valor="pessoas" className="p-5">
              <AbaPessoas c={c} podeConfigurar={podeConfigurar} />
            </TabPanel>
            <TabPanel valor="conexao" className="p-5">
              <AbaConexao c={c} />
            </TabPanel>
            <TabPanel valor="saude" className="p-5">
              <AbaSaude c={c} podeConfigurar={podeConfigurar} />
            </TabPanel>
            <TabPanel valor="entregas" className="p-5">
              <AbaEntregas id={c.id} />
            </TabPanel>
            <TabPanel valor="saidas" className="p-5">
              {abaDeOutrosSistemas.ler().map((Aba, i) => (
                <Aba key={i} c={c} />
              ))}
            </TabPanel>
            <TabPanel valor="numeros" className="p-5">
              <AbaNumeros id={c.id} />
            </TabPanel>
          </Tabs>
          <ConfirmDialog
            aberto={excluindo}
            aoMudar={setExcluindo}
            titulo="Excluir caixa de entrada?"
            descricao="Só uma caixa sem conversas pode ser excluída. O webhook dela deixa de funcionar na hora."
            confirmar="Excluir caixa"
            digitar={c.nome}
            perigo
            aoConfirmar={async () => {
              await atos.excluir(c.id)
              aoFechar()
            }}
          />
        </>
      )}
    </Drawer>
  )
}
