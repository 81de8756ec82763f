import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChevronRight, Inbox, Settings, ListOrdered, MessageSquarePlus, Sparkles } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { configuracoesDoChat } from '#modules/ligados-na-pagina.ts'
import type { EntradaDasConfiguracoes } from '#modules/ligados.ts'
import { enterEnvia, mudarEnterEnvia } from '#modules/chat/compositor/web/preferencia.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'

/** Entries of the settings page: a new subject adds its row here, another module in its `web/ligados.ts`. */
const ENTRADAS: readonly EntradaDasConfiguracoes[] = [
  {
    href: '/chat/configuracoes/inboxes',
    permissao: 'chat.caixa.ver',
    titulo: 'Caixas de entrada',
    descricao: 'Canais por onde as conversas chegam, quem atende cada um, webhook e teste de conexão.',
    posicao: 1,
    Icone: Inbox,
  },
  {
    href: '/chat/configuracoes/filas',
    permissao: 'chat.fila.configurar',
    titulo: 'Filas',
    descricao: 'Quem recebe cada conversa, em que horário, com que prazo e o que o cliente ouve enquanto espera.',
    posicao: 2,
    Icone: ListOrdered,
  },
  {
    href: '/chat/configuracoes/quick-replies',
    permissao: 'chat.conversa.atender',
    titulo: 'Respostas rápidas e macros',
    descricao: 'Textos prontos que a barra / traz na conversa, e várias ações com um só comando.',
    posicao: 3,
    Icone: MessageSquarePlus,
  },
  {
    href: '/chat/configuracoes/ai',
    permissao: 'chat.ia.configurar',
    titulo: 'Assistente de IA',
    descricao: 'Provedor, o que ela pode fazer em cada caixa, instruções da empresa, uso e custo.',
    posicao: 5,
    Icone: Sparkles,
  },
  ...configuracoesDoChat,
].toSorted((a, b) => a.posicao - b.posicao)

/** /chat/configuracoes */
export function TelaConfiguracoesDoChat() {
  const pessoa = usePessoa()
  const comEnter = useLoja(enterEnvia, (v) => v)
  const entradas = ENTRADAS.filter((e) => pode(pessoa, e.permissao))
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Configurações do chat" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[720px] gap-8 p-6 max-md:p-4">
          <section aria-labelledby="cfg-chat">
            <h2 id="cfg-chat" className="mb-2 text-13 font-semibold">
              Atendimento
            </h2>
            {entradas.length === 0 && (
              <EmptyState
                icone={<Settings />}
                frase="Nada para configurar aqui"
                detalhe="Peça à supervisão se precisar mudar algo nas caixas de entrada."
              />
            )}
            <ul className="divide-y rounded-lg border">
              {entradas.map(({ href, titulo, descricao, Icone }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-surface-2"
                  >
                    <span className="grid size-9 place-items-center rounded bg-surface-3 text-text-2">
                      <Icone />
                    </span>
                    <span className="min-w-0 flex-1">
                      <b className="block text-14 font-medium">{titulo}</b>
                      <span className="block text-13 text-text-2">{descricao}</span>
                    </span>
                    <ChevronRight className="text-text-3" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="cfg-eu">
            <h2 id="cfg-eu" className="mb-2 text-13 font-semibold">
              Neste navegador
            </h2>
            <div className="rounded-lg border p-4">
              <RadioGroup
                rotulo="Tecla Enter ao escrever"
                valor={comEnter ? 'envia' : 'quebra'}
                aoMudar={(v) => mudarEnterEnvia(v === 'envia')}
                opcoes={[
                  { valor: 'envia', rotulo: 'Envia a mensagem', dica: 'Shift Enter quebra a linha.' },
                  { valor: 'quebra', rotulo: 'Quebra a linha', dica: 'Ctrl Enter envia.' },
                ]}
              />
            </div>
          </section>
        </div>
      </div>
    </div>
  )
}
