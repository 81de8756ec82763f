import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { semAcentos } from '#kit/texto.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Frase } from '#ui/comandos/busca.ts'
import { MessageCircle, UserPlus } from '#ui/icones.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import type { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import type { conversas } from '../contract/conversas.ts'

export const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')
export const verConversa = resumo<typeof conversas.obter>('GET', '/api/chat/conversas/{id}')
export const atribuirConversa = resumo<typeof conversas.atribuir>('POST', '/api/chat/conversas/{id}/atribuir')
export const listarCaixas = resumo<typeof caixas.listar>('GET', '/api/chat/caixas-entrada')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Conversas',
    path: '/chat/chat',
    icone: <MessageCircle />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarConversas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.contato_nome,
        detalhe: emUmaLinha(c.contato_telefone ? formatarTelefone(c.contato_telefone) : c.contato_email, c.caixa_nome),
        href: linkDaConversa(c.id),
      }))
    },
  },
]

async function atribuir(conversa: { id: string; contato_nome: string }, usuario: { id: string; nome: string }) {
  try {
    await chamar(atribuirConversa, { params: { id: conversa.id }, body: { usuario_id: usuario.id } })
    avisar({ titulo: `Conversa com ${usuario.nome}`, descricao: conversa.contato_nome, tom: 'sucesso' })
  } catch (erro) {
    avisarFalha('A conversa não pôde ser atribuída.', erro)
  }
  await consultas.invalidateQueries({ queryKey: ['chat'] })
}

export const frases: readonly Frase[] = [
  {
    verbo: 'atribuir',
    titulo: 'Atribuir esta conversa',
    path: '/chat/chat',
    permissao: 'chat.conversa.atender',
    icone: <UserPlus />,
    async buscar(dito, { conversa }, signal) {
      if (!conversa) return []
      const [{ data: c }, caixasDaPessoa] = await Promise.all([
        chamar(verConversa, { params: { id: conversa }, query: { incluir_mensagens: false } }, { signal }),
        consultas.fetchQuery({
          queryKey: chaves.caixas,
          staleTime: 60_000,
          queryFn: async () => (await chamar(listarCaixas, { query: { limit: 100 } })).data,
        }),
      ])
      // those who may answer in its inbox, as in the list of the conversation's header
      return (caixasDaPessoa.find((x) => x.id === c.caixa_entrada_id)?.usuarios ?? [])
        .filter((u) => u.papel !== 'leitor' && semAcentos(u.nome).includes(semAcentos(dito.quem)))
        .slice(0, POR_GRUPO)
        .map((u) => ({
          id: u.usuario_id,
          rotulo: `Atribuir a ${u.nome}`,
          detalhe: emUmaLinha(c.contato_nome, c.caixa_nome),
          executar: () => void atribuir(c, { id: u.usuario_id, nome: u.nome }),
        }))
    },
  },
]
