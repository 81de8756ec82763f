import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { limitar } from '#platform/limites/limitar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { especialDeEnvio } from '../../regras/envio/especial.ts'
import { RATE_LIMIT_PADRAO } from '../../regras/envio/constantes.ts'
import { BUCKET } from '../apresentar.ts'
import type { Adaptador, Enviada } from '../canais/adaptador.ts'
import { ErroDeChat } from '../canais/erro-de-chat.ts'
import { abrirCaixa } from './abrir-caixa.ts'

interface Linha {
  conversa_id: string
  dados: { envio?: unknown } | null
  caixa_entrada_id: string
  endereco: string | null
  telefone: string | null
  conteudo: string
  citada_externo: string | null
  citada_direcao: string | null
  citada_texto: string | null
  nome_arquivo: string | null
  tipo_mime: string | null
  caminho_storage: string | null
}

/** Performs one claimed message through its channel. */
export async function enviarPeloCanal(s: Servicos, adaptadorDe: (tipo: string) => Adaptador, mensagemId: string): Promise<Enviada> {
  const { rows } = await sql<Linha>`select m.conversa_id, m.dados, m.caixa_entrada_id, c.endereco, k.telefone, m.conteudo, m.citada_externo, q.direcao as citada_direcao, q.conteudo as citada_texto,
      a.nome_arquivo, a.tipo_mime, a.caminho_storage
    from chat.mensagens m join chat.conversas c on c.id = m.conversa_id join cad.contatos k on k.id = c.contato_id
    left join chat.mensagens q on q.conversa_id = m.conversa_id and q.seq = m.citada_seq
    left join chat.anexos a on a.mensagem_id = m.id and a.ordem = (select min(b.ordem) from chat.anexos b where b.mensagem_id = m.id)
    where m.id = ${mensagemId}`.execute(s.banco.db)
  const m = rows[0]
  if (!m) throw new ErroDeChat('Erro ao enviar mensagem', 404, undefined, { detalhe: 'A mensagem não existe mais.' })
  const caixa = await abrirCaixa(s.banco.db, s.cofre, m.caixa_entrada_id)
  const adaptador = adaptadorDe(caixa.tipo)
  const endereco = m.endereco ?? (m.telefone ? adaptador.enderecoDe(m.telefone) : null)
  if (!endereco) throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, { detalhe: 'O contato não tem telefone. Preencha o telefone e tente de novo.' })
  if (!caixa.ativo) throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, { detalhe: 'Esta caixa de entrada está inativa.' })
  await respeitarRitmo(s, caixa)
  const { caminho_storage: caminho } = m
  const especial = especialDeEnvio.safeParse(m.dados?.envio)
  return adaptador.enviar(caixa, {
    mensagem_id: mensagemId,
    conversa_id: m.conversa_id,
    endereco,
    ...(especial.success ? { especial: especial.data } : {}),
    texto: m.conteudo,
    ...(caminho
      ? { arquivo: { nome: m.nome_arquivo ?? 'arquivo', mime: m.tipo_mime ?? 'application/octet-stream', url: await s.arquivos.urlAssinada(BUCKET, caminho, 900), bytes: async () => buffer((await s.arquivos.ler(BUCKET, caminho)).corpo) } }
      : {}),
    ...(m.citada_externo ? { citada: { id_externo: m.citada_externo, de_mim: m.citada_direcao === 'saida', texto: m.citada_texto ?? '' } } : {}),
  })
}

const PACIENCIA_S = 30

/** The inbox's own limit of sends per minute, shared by all processes. A short wait is waited out; a long one is told. */
async function respeitarRitmo(s: Servicos, caixa: { id: string; configuracao: Record<string, unknown> }): Promise<void> {
  const porMinuto = Number(caixa.configuracao.rate_limit ?? RATE_LIMIT_PADRAO)
  for (let esperado = 0; ; ) {
    const { permitido, esperarSegundos } = await limitar(s.banco.db, `envio:${caixa.id}`, { capacidade: porMinuto, porMinuto })
    if (permitido) return
    esperado += esperarSegundos
    if (esperado > PACIENCIA_S) throw new ErroDeChat('Erro ao enviar mensagem', 429, undefined, { detalhe: `Esta caixa chegou ao limite de ${porMinuto} envios por minuto. Tente de novo em instantes.` })
    await new Promise((r) => setTimeout(r, esperarSegundos * 1000))
  }
}
