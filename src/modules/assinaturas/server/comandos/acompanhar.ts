import { sql } from 'kysely'
import { aberto } from '#engines/assinatura/atos.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import { uuidv7 } from '#kit/id.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { FRASES_DE_RECUSA } from '../../regras/recusas.ts'
import { semPedido } from '../politica.ts'
import { trabalhoDeAvisar } from '../tipos-de-trabalho.ts'
import { trancarPedido, type SignatarioTrancado } from './nucleo.ts'
import { registrarProva } from './provar.ts'

interface Alvo {
  pedido: string
  signatario: string
}

/** A signer of an open request who has not signed. */
async function trancarQuemFalta(u: Unidade, { pedido, signatario }: Alvo): Promise<SignatarioTrancado> {
  const p = await trancarPedido(u, pedido)
  const s = p.signatarios.find((x) => x.id === signatario)
  if (!s) throw semPedido()
  if (!aberto(p)) throw conflito(FRASES_DE_RECUSA.fechado)
  if (s.situacao === 'assinou') throw conflito(`${s.nome} já assinou.`)
  return s
}

const mandarLink = (u: Unidade, signatario_id: string) =>
  agendar(u.tx, trabalhoDeAvisar, { signatario_id, motivo: 'reenvio', chave: `assinatura:reenvio:${uuidv7()}` })

/** Sends the link again, as a new one: those that were sent before stay valid. */
export async function reenviar(u: Unidade, alvo: Alvo): Promise<void> {
  const s = await trancarQuemFalta(u, alvo)
  await mandarLink(u, s.id)
  u.auditar({
    acao: 'assinatura.reenviar',
    entidade: 'pedido_de_assinatura',
    entidade_id: alvo.pedido,
    depois: { signatario: s.id },
  })
}

/**
 * Corrects how a signer is reached. Links and passes that went to the former address end, and what was confirmed there
 * has to be confirmed again.
 */
export async function corrigirContato(
  u: Unidade,
  alvo: Alvo,
  d: { telefone: string; email: string },
  agora = new Date(),
): Promise<void> {
  const s = await trancarQuemFalta(u, alvo)
  const telefone = d.telefone ? telefoneInternacional(d.telefone) : null
  if (telefone && !/^[1-9]\d{9,14}$/.test(telefone))
    throw invalido('Confira o celular.', [{ campo: 'telefone', mensagem: 'Celular inválido: informe DDD e número' }])
  const email = d.email || null
  if (!telefone && !email)
    throw invalido('Informe celular ou e-mail.', [{ campo: 'telefone', mensagem: 'Informe celular ou e-mail' }])
  await sql`
    update assinaturas.signatarios
    set
      telefone = ${telefone},
      email = ${email},
      passe_hash = null,
      passe_ate = null,
      situacao = case when situacao = 'confirmou' then 'leu' else situacao end
    where id = ${s.id}
  `.execute(u.tx)
  await sql`
    update assinaturas.links
    set revogado_em = ${agora}
    where signatario_id = ${s.id}
      and revogado_em is null
  `.execute(u.tx)
  await registrarProva(u, {
    pedido_id: alvo.pedido,
    tipo: 'contato_corrigido',
    signatario_id: s.id,
    prova: {
      por: u.autor.usuario?.id ?? null,
      telefone,
      email,
      destino: [telefone && ocultarDestino('whatsapp', telefone), email && ocultarDestino('email', email)]
        .filter(Boolean)
        .join(' · '),
    },
    em: agora,
  })
  u.auditar({
    acao: 'assinatura.corrigir',
    entidade: 'pedido_de_assinatura',
    entidade_id: alvo.pedido,
    depois: { signatario: s.id },
  })
  await mandarLink(u, s.id)
}
