import { buffer } from 'node:stream/consumers'
import { sistema } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { assuntoBase } from '../../regras/assunto.ts'
import { enderecoDaCaixa } from '../../regras/configuracao.ts'
import { enderecoCanonico, enderecoValido } from '#modules/chat/canais/comum/regras/endereco.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { CaixaAberta, Enviada, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { lerCaixa } from '../configuracao.ts'
import { falhaDoEnvio } from '../ligacao/explicar.ts'
import { abrirSmtp } from '../ligacao/smtp.ts'
import { esquecerCarta, gravarCarta, nomear } from '../repositorio/carta-enviada.ts'
import { fioDaConversa, type FioDeEmail } from '../repositorio/fio.ts'
import { montarCarta } from './montar.ts'
import { trabalhoDaCopia } from '../tipos-de-trabalho.ts'

/** The e-mail as sent: bytes and envelope (BCC recipients are only in the envelope). */
interface Pronta {
  id_externo: string
  bruto: Buffer
  envelope: string[]
}

const AUTOMATICAS_POR_HORA = 10
const recusa = (detalhe: string) => new ErroDeChat('Erro ao enviar mensagem', 400, undefined, { detalhe })

/**
 * Sends one message as an e-mail. Its Message-ID and bytes are stored first, so that every retry sends the identical
 * e-mail.
 */
export async function enviarEmail(d: DependenciasDoChat, caixa: CaixaAberta, p: PedidoDeEnvio): Promise<Enviada> {
  const c = lerCaixa(caixa)
  if (!enderecoValido(p.endereco)) throw recusa('O endereço de e-mail do contato não é válido.')
  const carta = (await jaEscrita(d, p)) ?? (await escrever(d, caixa, p))
  let aberto
  try {
    aberto = await abrirSmtp({ s: d.s, id: caixa.id, c })
    await aberto.transporte.sendMail({ envelope: { from: enderecoDaCaixa(c), to: carta.envelope }, raw: carta.bruto })
  } catch (erro) {
    d.s.log.warn({ err: erro, caixa: caixa.id, mensagem: p.mensagem_id }, 'a letter was not sent')
    throw falhaDoEnvio(aberto ? aberto.causaDe(erro) : erro)
  } finally {
    aberto?.transporte.close()
  }
  if (c.copiar_para_enviados)
    await d.s.executar(sistema, (u) =>
      agendar(
        u.tx,
        trabalhoDaCopia,
        { mensagem_id: p.mensagem_id },
        { chave: `email-copiar:${p.mensagem_id}`, em: new Date(Date.now() + 5000), tentativas: 5 },
      ),
    )
  return { id_externo: carta.id_externo, endereco: p.endereco }
}

async function jaEscrita(
  d: DependenciasDoChat,
  { mensagem_id: mensagemId, endereco }: PedidoDeEnvio,
): Promise<Pronta | null> {
  const e = await d.s.banco.db
    .selectFrom('chat.emails')
    .select(['id_externo', 'para', 'cc', 'cco', 'caminho_storage'])
    .where('mensagem_id', '=', mensagemId)
    .executeTakeFirst()
  if (!e) return null
  if (![...e.para, ...e.cc].includes(enderecoCanonico(endereco))) {
    // the address was corrected after the e-mail bounced: write a new one
    await esquecerCarta(d.s.banco, mensagemId)
    return null
  }
  await nomear(d.s.banco, mensagemId, e.id_externo, null)
  return {
    id_externo: e.id_externo,
    envelope: [...e.para, ...e.cc, ...e.cco],
    bruto: await buffer((await d.s.arquivos.ler(BUCKET, e.caminho_storage)).corpo),
  }
}

async function escrever(d: DependenciasDoChat, caixa: CaixaAberta, p: PedidoDeEnvio): Promise<Pronta> {
  const { banco, arquivos } = d.s
  const fio = await fioDaConversa(banco.db, p.conversa_id, p.mensagem_id, p.citada?.id_externo ?? null)
  conferirAutomatica(fio)
  const { bruto, ...carta } = await montarCarta(caixa, lerCaixa(caixa), p, fio)
  const caminho = `email/${caixa.id}/${p.mensagem_id}`
  await arquivos.guardar({
    bucket: BUCKET,
    caminho,
    corpo: bruto,
    nome: 'mensagem.eml',
    mime: 'message/rfc822',
    dono: null,
    substituir: true,
  })
  await gravarCarta(banco, p.conversa_id, p.mensagem_id, {
    ...carta,
    caixa_entrada_id: caixa.id,
    assunto_base: assuntoBase(carta.assunto),
    caminho_storage: caminho,
    tamanho: bruto.byteLength,
  })
  await nomear(banco, p.mensagem_id, carta.id_externo, {
    tipo: 'email',
    assunto: carta.assunto,
    de: carta.de,
    para: carta.para,
    cc: carta.cc,
    cco: carta.cco,
    formatado: true,
  })
  return { id_externo: carta.id_externo, bruto, envelope: [...carta.para, ...carta.cc, ...carta.cco] }
}

/**
 * Refuses an automatic text (flow or rule) as an answer to an automatic e-mail, and limits automatic answers per hour,
 * to prevent mail loops.
 */
function conferirAutomatica({ por_gente, pai, automaticas_na_hora }: FioDeEmail): void {
  if (por_gente) return
  if (pai?.automatica) throw recusa('A última mensagem deste contato é automática: não a respondemos automaticamente.')
  if (automaticas_na_hora > AUTOMATICAS_POR_HORA)
    throw recusa('Respostas automáticas demais em uma hora: paramos para não entrar em círculo.')
}
