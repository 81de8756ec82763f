import { buffer } from 'node:stream/consumers'
import { naoEncontrado } from '#kit/erro.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EmailAberto } from '../../../../contract/email.ts'
import { BUCKET } from '../../../apresentar.ts'
import { lerEmail } from '../receber/ler-email.ts'
import { buscarImagens, imagensDoCorpo } from './imagens.ts'
import { sanear } from './sanear.ts'

const VALIDADE_S = 600

/** One letter to be read: who, what about, and its formatted text made safe. */
export async function abrirEmail(s: Servicos, conversaId: string, mensagemId: string, comImagens: boolean): Promise<EmailAberto> {
  const e = await s.banco.db
    .selectFrom('chat.emails as e')
    .innerJoin('chat.mensagens as m', (j) => j.onRef('m.caixa_entrada_id', '=', 'e.caixa_entrada_id').onRef('m.id_externo', '=', 'e.id_externo'))
    .selectAll('e')
    .where('m.id', '=', mensagemId)
    .where('m.conversa_id', '=', conversaId)
    .where('m.apagada_em', 'is', null)
    .executeTakeFirst()
  if (!e) throw naoEncontrado('E-mail não encontrado.')
  const { html, bloqueadas } = e.html ? await formatado(s, e.html, e.caminho_storage, e.de, comImagens) : { html: null, bloqueadas: 0 }
  return {
    assunto: e.assunto, de: { nome: e.de_nome, endereco: e.de }, para: e.para, cc: e.cc, cco: e.cco, momento: e.momento.toISOString(), html, texto: e.texto, imagens_bloqueadas: bloqueadas,
    original_url: await s.arquivos.urlAssinada(BUCKET, e.caminho_storage, VALIDADE_S, { download: 'mensagem.eml' }),
  }
}

async function formatado(s: Servicos, html: string, caminho: string, de: string, comImagens: boolean): Promise<{ html: string; bloqueadas: number }> {
  const juntas = html.includes('cid:') ? imagensDoCorpo(await anexosDe(s, caminho, de)) : new Map<string, string>()
  const remotas = new Set<string>()
  const semRemotas = sanear(html, (src) => {
    if (/^https?:\/\//i.test(src)) remotas.add(src)
    return juntas.get(src) ?? null
  })
  if (!comImagens || remotas.size === 0) return { html: semRemotas, bloqueadas: remotas.size }
  const buscadas = await buscarImagens(s.rede, remotas)
  return { html: sanear(html, (src) => juntas.get(src) ?? buscadas.get(src) ?? null), bloqueadas: 0 }
}

const anexosDe = async (s: Servicos, caminho: string, de: string) => (await lerEmail(await buffer((await s.arquivos.ler(BUCKET, caminho)).corpo), de)).anexos
