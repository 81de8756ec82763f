import { enderecoValido } from '#modules/chat/canais/comum/regras/endereco.ts'
import type { EntradaDeCanal, EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import type { ConteudoDeEntrada, MidiaDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { fraseDaDevolucao } from './devolucao.ts'
import { entregaDeEmail, entregaIlegivel, type EntregaDeEmail } from './entrega.ts'

/**
 * Converts a stored e-mail to channel entries. The body is always written by our own watcher, never by an external
 * caller.
 */
export function interpretar(corpo: unknown): EntradaDeCanal[] {
  const lida = entregaDeEmail.safeParse(corpo)
  if (lida.success) return lida.data.devolucao ? devolvida(lida.data, lida.data.devolucao) : recebida(lida.data)
  const ilegivel = entregaIlegivel.safeParse(corpo)
  if (ilegivel.success) throw new Error(ilegivel.data.motivo)
  return [{ tipo: 'ignorado', motivo: 'Não é um e-mail.' }]
}

function devolvida(e: EntregaDeEmail, d: NonNullable<EntregaDeEmail['devolucao']>): EntradaDeCanal[] {
  if (d.acao === 'atrasou') return [{ tipo: 'ignorado', motivo: 'O servidor ainda tenta entregar a mensagem.' }]
  const alvo = d.id_externo ?? e.em_resposta_a ?? e.referencias.at(-1)
  if (!alvo) return [{ tipo: 'ignorado', motivo: 'Devolução que não diz de qual mensagem é.' }]
  return [
    {
      tipo: 'status',
      id_externo: alvo,
      jid: d.destinatario,
      de_mim: true,
      status: 'falhou',
      erro: fraseDaDevolucao(d),
    },
  ]
}

function recebida(e: EntregaDeEmail): EntradaDeCanal[] {
  const mensagem: EntradaMensagem = {
    tipo: 'mensagem',
    id_externo: e.id_externo,
    jid: e.de,
    ...(enderecoValido(e.de) && /^[\x21-\x7e]+$/.test(e.de) ? { email: e.de } : {}),
    de_mim: false,
    via_api: false,
    grupo: false,
    ...(e.de_nome ? { nome: e.de_nome } : {}),
    momento: new Date(e.momento),
    conteudo: conteudoDe(e),
    ...(e.assunto ? { assunto: e.assunto } : {}),
    ...(e.automatica ? { automatica: e.automatica } : {}),
  }
  // a reply proves receipt of the e-mail that it answers: the only read receipt in e-mail
  return [
    mensagem,
    ...(e.em_resposta_a && !e.automatica
      ? [
          {
            tipo: 'status' as const,
            id_externo: e.em_resposta_a,
            jid: e.de,
            de_mim: false,
            status: 'entregue' as const,
          },
        ]
      : []),
  ]
}

function conteudoDe(e: EntregaDeEmail): ConteudoDeEntrada {
  const midias = e.anexos.map((a): MidiaDeEntrada => ({ mimetype: a.mime, nome: a.nome, tamanho: a.tamanho }))
  const [midia, ...outras_midias] = midias
  const unica = midias.length === 1 ? midia?.mimetype : undefined
  return {
    tipo: !midia ? 'text' : unica && /^image\/(?:jpeg|png|webp|gif)$/.test(unica) ? 'imagem' : 'media',
    texto: e.texto || (midia ? '' : e.assunto || '(sem texto)'),
    ...(midia ? { midia, outras_midias } : {}),
    especial: {
      tipo: 'email',
      assunto: e.assunto,
      de: e.de,
      para: e.para,
      cc: e.cc,
      formatado: e.formatado,
      ...(e.automatica ? { automatica: e.automatica } : {}),
      ...(e.nao_confirmado ? { nao_confirmado: true } : {}),
    },
  }
}
