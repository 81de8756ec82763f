import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { limitar } from '#platform/limites/limitar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { especialDeEnvio } from '#modules/chat/especiais/regras/registro.ts'
import { RATE_LIMIT_PADRAO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Adaptador, ArquivoDeEnvio, Enviada } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'

interface Linha {
  conversa_id: string
  dados: { envio?: unknown } | null
  caixa_entrada_id: string
  endereco: string | null
  telefone: string | null
  email: string | null
  conteudo: string
  citada_externo: string | null
  citada_direcao: string | null
  citada_texto: string | null
  anexos: { nome_arquivo: string; tipo_mime: string; caminho_storage: string }[] | null
}

/** Sends one reserved message through its channel. */
export async function enviarPeloCanal(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  mensagemId: string,
): Promise<Enviada> {
  const { rows } = await sql<Linha>`
    select
      m.conversa_id,
      m.dados,
      m.caixa_entrada_id,
      coalesce(m.dados ->> 'endereco_de_saida', c.endereco) as endereco,
      k.telefone,
      k.email,
      m.conteudo,
      m.citada_externo,
      q.direcao as citada_direcao,
      q.conteudo as citada_texto,
      (
        select jsonb_agg(
          jsonb_build_object(
            'nome_arquivo', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'caminho_storage', a.caminho_storage
          )
          order by a.ordem
        )
        from chat.anexos a
        where a.mensagem_id = m.id
          and a.caminho_storage is not null
      ) as anexos
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    join contatos_publico.contatos k on k.id = c.contato_id
    left join chat.mensagens q on q.conversa_id = m.conversa_id and q.seq = m.citada_seq
    where m.id = ${mensagemId}
  `.execute(s.banco.db)
  const m = rows[0]
  if (!m) throw new ErroDeChat('Erro ao enviar mensagem', 404, undefined, { detalhe: 'A mensagem não existe mais.' })
  const caixa = await abrirCaixa(s.banco.db, s.cofre, m.caixa_entrada_id)
  const adaptador = adaptadorDe(caixa.tipo)
  const endereco = m.endereco ?? enderecoDe(adaptador, m)
  if (!endereco)
    throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, {
      detalhe: adaptador.enderecoDoContato
        ? 'O contato não tem endereço neste canal. Preencha o cadastro e tente de novo.'
        : 'O contato não tem telefone. Preencha o telefone e tente de novo.',
    })
  if (!caixa.ativo)
    throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, { detalhe: 'Esta caixa de entrada está inativa.' })
  await respeitarRitmo(s, caixa)
  const arquivos = await Promise.all((m.anexos ?? []).map((a) => paraEnvio(s, a)))
  const especial = especialDeEnvio.safeParse(m.dados?.envio)
  return adaptador.enviar(caixa, {
    mensagem_id: mensagemId,
    conversa_id: m.conversa_id,
    endereco,
    ...(especial.success ? { especial: especial.data } : {}),
    texto: m.conteudo,
    ...(arquivos[0] ? { arquivo: arquivos[0], arquivos } : {}),
    ...(m.citada_externo
      ? { citada: { id_externo: m.citada_externo, de_mim: m.citada_direcao === 'saida', texto: m.citada_texto ?? '' } }
      : {}),
  })
}

async function paraEnvio(s: Servicos, a: NonNullable<Linha['anexos']>[number]): Promise<ArquivoDeEnvio> {
  const { nome_arquivo: nome, tipo_mime: mime, caminho_storage: caminho } = a
  return {
    nome,
    mime,
    url: await s.arquivos.urlAssinada(BUCKET, caminho, 900),
    bytes: async () => buffer((await s.arquivos.ler(BUCKET, caminho)).corpo),
  }
}

const PACIENCIA_S = 30

/**
 * Enforces the inbox's limit of sends per minute, shared by all processes. Waits up to 30 s; beyond that fails with
 * 429.
 */
async function respeitarRitmo(
  s: Servicos,
  caixa: { id: string; configuracao: Record<string, unknown> },
): Promise<void> {
  const porMinuto = Number(caixa.configuracao.rate_limit ?? RATE_LIMIT_PADRAO)
  for (let esperado = 0; ;) {
    const { permitido, esperarSegundos } = await limitar(s.banco.db, `envio:${caixa.id}`, {
      capacidade: porMinuto,
      porMinuto,
    })
    if (permitido) return
    esperado += esperarSegundos
    if (esperado > PACIENCIA_S)
      throw new ErroDeChat('Erro ao enviar mensagem', 429, undefined, {
        detalhe: `Esta caixa chegou ao limite de ${porMinuto} envios por minuto. Tente de novo em instantes.`,
      })
    await new Promise((r) => setTimeout(r, esperarSegundos * 1000))
  }
}
