import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { CaixaAberta, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { enderecoDaCaixa, type ConfiguracaoEmail } from '../../regras/configuracao.ts'
import { enderecoCanonico } from '#modules/chat/canais/comum/regras/endereco.ts'
import { corpoDaCarta } from './corpo.ts'
import { assuntoDoEnvio, citadoDe, destinatarios, referenciasDe, type FioDeEmail } from '../repositorio/fio.ts'

export interface Carta {
  id_externo: string
  em_resposta_a: string | null
  referencias: string[]
  de: string
  de_nome: string
  para: string[]
  cc: string[]
  cco: string[]
  assunto: string
  texto: string
  html: string
  bruto: Buffer
}

const curto = (uuid: string) => uuid.replaceAll('-', '').slice(-12)

/** Composes the e-mail with its Message-ID, which is stored before sending so that a retry uses the same id. */
export async function montarCarta(
  caixa: CaixaAberta,
  c: ConfiguracaoEmail,
  p: PedidoDeEnvio,
  fio: FioDeEmail,
): Promise<Carta> {
  const de = enderecoDaCaixa(c)
  const especial = p.especial?.tipo === 'email' ? p.especial : null
  const padrao = destinatarios(enderecoCanonico(p.endereco), de, fio.pai)
  const para = [padrao.para]
  const cc = (especial ? especial.cc.map(enderecoCanonico) : padrao.cc).filter((e) => !para.includes(e))
  const cco = (especial?.cco ?? []).map(enderecoCanonico).filter((e) => !para.includes(e) && !cc.includes(e))
  const assunto = assuntoDoEnvio(especial?.assunto ?? '', fio)
  const referencias = referenciasDe(fio.pai)
  const corpo = corpoDaCarta(p.texto, [fio.assinatura, c.assinatura].filter(Boolean).join('\n'), citadoDe(fio.pai))
  const id_externo = `c${curto(p.conversa_id)}.m${curto(p.mensagem_id)}.${randomBytes(9).toString('hex')}@${de.split('@')[1] ?? 'girassol.invalid'}`
  const anexos = await Promise.all(
    (p.arquivos ?? []).map(async (a) => ({ filename: a.nome, contentType: a.mime, content: await a.bytes() })),
  )
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    messageId: `<${id_externo}>`,
    from: { name: fio.nome_da_caixa, address: de },
    ...(c.endereco_resposta && c.endereco_resposta !== de ? { replyTo: c.endereco_resposta } : {}),
    to: para.map(sozinho),
    cc: cc.map(sozinho),
    subject: assunto,
    text: corpo.texto,
    html: corpo.html,
    attachments: anexos,
    ...(referencias.length > 0
      ? { inReplyTo: `<${referencias.at(-1)}>`, references: referencias.map((r) => `<${r}>`) }
      : {}),
    headers: fio.por_gente
      ? {}
      : { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All', 'X-Loop': caixa.id },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    id_externo,
    em_resposta_a: referencias.at(-1) ?? null,
    referencias,
    de,
    de_nome: fio.nome_da_caixa,
    para,
    cc,
    cco,
    assunto,
    texto: corpo.texto,
    html: corpo.html,
    bruto: message as Buffer,
  }
}

const sozinho = (address: string) => ({ name: '', address })
