import { sql } from 'kysely'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { regra, VEZES_POR_HORA, type DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PortaDasMensagens } from '../../portas.ts'
import {
  cartaoAviso,
  trancarCartao,
  camposEmUso,
  funilVigente,
  autorDaExecucao,
  valoresDoCartao,
} from '#modules/funis/publico.ts'
import { emPalavras } from '#modules/funis/nucleo/regras/em-palavras.ts'
import { executarAcao } from './acoes/index.ts'
import { trabalhoDaAutomacao } from '../tipos-de-trabalho.ts'

/**
 * Minutes to wait after each failed attempt; after the last one the execution is marked `falhou` for a user to check.
 */
const ESPERAS_MIN = [1, 5, 30, 120] as const
const FRASE_DE_FALHA = 'Algo deu errado ao executar este passo.'

interface Execucao {
  id: string
  regra_id: string
  regra_nome: string
  cartao_id: string
  situacao: string
  passo: number
  feitos: { passo: number; frase: string; em: string }[]
  tentativas: number
  tentar_em: Date | null
  criada_em: Date
  ativa: boolean
  definicao: DefinicaoDaRegra
  publicada_por: string | null
}

/**
 * Executes a run step by step. Each step and its progress mark are one transaction, so that a crash never repeats a
 * step.
 */
export async function executarAutomacao(s: Servicos, mensagens: PortaDasMensagens, id: string): Promise<void> {
  for (;;) {
    try {
      if (!(await umPasso(s, mensagens, id))) return
    } catch (erro) {
      if (!(erro instanceof ErroApp)) s.log.warn({ err: erro, execucao: id }, 'a step of a rule failed')
      return s.executar(sistema, (u) => falhar(u, id, erro instanceof ErroApp ? erro.message : FRASE_DE_FALHA))
    }
  }
}

async function trancar(u: Unidade, id: string): Promise<Execucao | null> {
  const { rows } = await sql<Execucao>`
    select x.*, r.nome as regra_nome, r.ativa, v.definicao, v.publicada_por
    from funis.execucoes x
    join funis.regras r on r.id = x.regra_id
    join funis.regra_versoes v on v.regra_id = x.regra_id and v.numero = x.versao
    where x.id = ${id}
      and x.situacao = 'pendente'
    for update of x
  `.execute(u.tx)
  const x = rows[0]
  return x ? { ...x, definicao: regra.parse(x.definicao) } : null
}

const terminar = (
  u: Unidade,
  id: string,
  situacao: 'feita' | 'nao_vale' | 'falhou' | 'contida',
  erro: string | null = null,
) =>
  u.tx
    .updateTable('funis.execucoes')
    .set({ situacao, erro, tentar_em: null, terminada_em: new Date() })
    .where('id', '=', id)
    .execute()

/** Returns whether another step can run now. */
async function umPasso(s: Servicos, mensagens: PortaDasMensagens, id: string): Promise<boolean> {
  return s.executar(autorDaExecucao(id), async (u) => {
    const x = await trancar(u, id)
    if (!x) return false
    if (x.tentar_em && x.tentar_em.getTime() > Date.now() + 500) return false
    const cartao = await trancarCartao(u.tx, 'sistema', x.cartao_id)
    const funil = await funilVigente(u.tx, cartao.funil_id)
    const valores = await valoresDoCartao(u.tx, cartao.id)
    if (x.passo === 0 && x.tentativas === 0 && (await conterSeDemais(u, x, cartao))) return false
    // a rule that was switched off meanwhile does not start
    if (!x.ativa && x.passo === 0)
      return (await terminar(u, id, 'contida', 'A regra foi desligada antes de rodar.'), false)
    if (x.passo === 0 && !valeParaOCartao(x.definicao.quando, valores))
      return (await terminar(u, id, 'nao_vale'), false)
    const acao = x.definicao.acoes[x.passo]
    if (!acao) return (await terminar(u, id, 'feita'), false)
    const desde = x.feitos.at(-1)?.em ?? x.criada_em.toISOString()
    const r = await executarAcao(acao, {
      u,
      cartao,
      funil,
      mensagens,
      valores: emPalavras(await camposEmUso(u.tx), valores),
      execucao: {
        id,
        regra_id: x.regra_id,
        passo: x.passo,
        regra_nome: x.regra_nome,
        publicada_por: x.publicada_por,
        segundos_no_passo: Math.round((Date.now() - Date.parse(desde)) / 1000),
      },
    })
    if ('esperar_ate' in r) {
      await u.tx.updateTable('funis.execucoes').set({ tentar_em: r.esperar_ate }).where('id', '=', id).execute()
      await agendar(
        u.tx,
        trabalhoDaAutomacao,
        { execucao_id: id },
        { chave: `regra:${id}:${r.esperar_ate.getTime()}`, fila: `regras:${x.cartao_id}`, em: r.esperar_ate },
      )
      return false
    }
    const feitos = [...x.feitos, { passo: x.passo, frase: r.feito, em: new Date().toISOString() }]
    await u.tx
      .updateTable('funis.execucoes')
      .set({ passo: x.passo + 1, feitos: JSON.stringify(feitos), tentar_em: null, erro: null })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/** Stops a rule that runs too often on the same card, and notifies the user who published it. */
async function conterSeDemais(
  u: Unidade,
  x: Execucao,
  cartao: { id: string; funil_id: string; titulo: string },
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from funis.execucoes
    where regra_id = ${x.regra_id}
      and cartao_id = ${x.cartao_id}
      and criada_em > now() - interval '1 hour'
      and situacao in ('feita', 'pendente')
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) <= VEZES_POR_HORA) return false
  const motivo = `Rodou mais de ${VEZES_POR_HORA} vezes em uma hora no cartão “${cartao.titulo}”.`
  const { numUpdatedRows } = await u.tx
    .updateTable('funis.regras')
    .set({ ativa: false, pausa: motivo.slice(0, 400) })
    .where('id', '=', x.regra_id)
    .where('ativa', '=', true)
    .executeTakeFirst()
  await terminar(u, x.id, 'contida', motivo)
  if (numUpdatedRows && x.publicada_por)
    u.emitir(cartaoAviso, {
      cartao_id: cartao.id,
      funil_id: cartao.funil_id,
      titulo: cartao.titulo,
      pessoas: [x.publicada_por],
      por: null,
      texto: `A regra “${x.regra_nome}” foi pausada. ${motivo}`.slice(0, 300),
      chave: `pausa:${x.regra_id}:${x.id}`,
    })
  return true
}

async function falhar(u: Unidade, id: string, frase: string): Promise<void> {
  const x = await trancar(u, id)
  if (!x) return
  const espera = ESPERAS_MIN[x.tentativas]
  if (espera === undefined) {
    await u.tx
      .updateTable('funis.execucoes')
      .set({ tentativas: x.tentativas + 1 })
      .where('id', '=', id)
      .execute()
    await terminar(u, id, 'falhou', frase)
    return
  }
  const em = new Date(Date.now() + espera * 60_000)
  await u.tx
    .updateTable('funis.execucoes')
    .set({ tentativas: x.tentativas + 1, erro: frase, tentar_em: em })
    .where('id', '=', id)
    .execute()
  await agendar(
    u.tx,
    trabalhoDaAutomacao,
    { execucao_id: id },
    { chave: `regra:${id}:t${x.tentativas + 1}`, fila: `regras:${x.cartao_id}`, em },
  )
}
