import { z } from 'zod'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import type { TipoDeNotificacao } from '../contract/notificacoes.ts'
import { avisado } from '#modules/chat/nucleo/eventos.ts'
import { fatoEmPalavras } from './consultas.ts'

const linhas: readonly { tipo: TipoDeNotificacao; rotulo: string; dica: string }[] = [
  { tipo: 'mencao', rotulo: 'Menções', dica: 'Quando alguém escreve seu nome em uma nota.' },
  {
    tipo: 'atribuicao',
    rotulo: 'Conversas que passam a você',
    dica: 'Quando um colega ou uma fila entrega uma conversa.',
  },
  { tipo: 'prazo_perto', rotulo: 'Prazo perto', dica: 'Quando o prazo de uma conversa sua está para vencer.' },
  { tipo: 'prazo_vencido', rotulo: 'Prazo vencido', dica: 'Quando o prazo de uma conversa sua venceu.' },
  {
    tipo: 'saida_morta',
    rotulo: 'Aviso que não chegou',
    dica: 'Quando outro sistema recusa ou não recebe o que uma caixa sua manda; uma vez por dia.',
  },
  {
    tipo: 'pergunta',
    rotulo: 'Perguntas sobre propostas',
    dica: 'Quando o cliente pergunta na página de uma proposta sua.',
  },
  { tipo: 'canal_mudo', rotulo: 'Canal mudo', dica: 'Quando uma caixa que você administra para de receber mensagens.' },
]

const fato = z.object({
  tipo: z.string(),
  para: z.array(z.uuid()),
  conversa_id: z.uuid().nullable(),
  caixa_entrada_id: z.uuid(),
  por: z.uuid().nullable(),
  detalhe: z.string(),
  chave: z.string(),
})

/**
 * Notification types that send the chat's events to the other channels (e-mail, WhatsApp, push). The bell and the
 * on-screen card are the chat's own.
 */
export const avisosDoChat: readonly TipoDeAviso[] = linhas.map(({ tipo, rotulo, dica }) =>
  aviso(avisado, fato, {
    tipo: `chat.${tipo}`,
    modulo: 'Conversas',
    rotulo,
    dica,
    padrao: ['sino'],
    canais: ['sino', 'email', 'whatsapp', 'push'],
    permissao: 'chat.conversa.ver',
    sinoDe: 'chat',
    async ler(db, a) {
      if (a.tipo !== tipo) return null
      const palavras = await fatoEmPalavras(db, {
        tipo,
        conversa_id: a.conversa_id,
        caixa_entrada_id: a.caixa_entrada_id,
        detalhe: a.detalhe,
        por: a.por,
      })
      return (
        palavras && { ...palavras, para: a.para, por: a.por, chave: `chat:${a.chave}`.slice(0, 200), foraDoSino: true }
      )
    },
  }),
)
