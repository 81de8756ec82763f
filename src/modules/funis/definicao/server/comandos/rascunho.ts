import { sql } from 'kysely'
import { conferir } from '#engines/funil/lint.ts'
import { definicao, type Definicao } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { publicar } from './publicar.ts'
import { recontarPrazos, type Andou } from './levar-cartoes.ts'
import { arredoresDe } from '../consultas/arredores.ts'
import { definicaoDaVersao, trancarRascunho } from '../consultas/definicoes.ts'
import { comPrazoNovo } from '../consultas/efeito.ts'

type Guardado = Awaited<ReturnType<typeof trancarRascunho>>

const hora = (d: Date) =>
  d.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' })

/** 409: another user changed the draft after this page read it. */
function outroMudou(f: Guardado): ErroApp {
  const quem = f.por ?? 'Outra pessoa'
  return new ErroApp(
    'VERSAO',
    409,
    `${quem} mudou este funil${f.em ? ` às ${hora(f.em)}` : ''}, enquanto você o editava.`,
    { details: { versao: f.guarda } },
  )
}

/** A draft equal to the published definition is discarded. */
const semNovidade = (f: Guardado, d: Definicao) => f.vigente !== null && JSON.stringify(f.vigente) === JSON.stringify(d)

export async function guardarRascunho(
  u: Unidade,
  id: string,
  d: Definicao,
  versao: number,
  forcar: boolean,
): Promise<{ versao: number; em: string }> {
  const f = await trancarRascunho(u.tx, id)
  if (f.guarda !== versao && !forcar) throw outroMudou(f)
  return escrever(u, id, semNovidade(f, d) ? null : d)
}

async function escrever(u: Unidade, id: string, d: Definicao | null): Promise<{ versao: number; em: string }> {
  const { rows } = await sql<{ versao: number; em: Date }>`
    update funis.funis
    set
      rascunho = ${d === null ? null : JSON.stringify(d)}::jsonb,
      rascunho_versao = rascunho_versao + 1,
      rascunho_em = now(),
      rascunho_por = ${u.autor.usuario?.id ?? null}
    where id = ${id}
    returning rascunho_versao as versao, rascunho_em as em
  `.execute(u.tx)
  const l = rows[0]
  return { versao: l?.versao ?? 0, em: (l?.em ?? new Date()).toISOString() }
}

/** Discards the draft; a funnel that was never published keeps it. */
export async function descartarRascunho(u: Unidade, id: string): Promise<void> {
  const f = await trancarRascunho(u.tx, id)
  if (!f.vigente) throw new ErroApp('CONFLICT', 409, 'Este funil ainda não foi publicado: não há a que voltar.')
  await escrever(u, id, null)
  u.auditar({ acao: 'funil.descartar_rascunho', entidade: 'funil', entidade_id: id })
}

/** Restores an old version as a draft: it takes effect only after a user checks and publishes it. */
export async function voltarAVersao(u: Unidade, id: string, numero: number): Promise<void> {
  const f = await trancarRascunho(u.tx, id)
  const d = await definicaoDaVersao(u.tx, id, numero)
  await escrever(u, id, semNovidade(f, d) ? null : d)
  u.auditar({ acao: 'funil.voltar_versao', entidade: 'funil', entidade_id: id, depois: { versao: numero } })
}

export interface PedidoDePublicar {
  versao: number
  levar: Record<string, string>
  recalcular_prazos: boolean
  nota: string
}

/** The definition to be published, with every blocking error. */
export async function conferirPublicacao(
  u: Unidade,
  id: string,
  p: PedidoDePublicar,
): Promise<{ f: Guardado; d: Definicao }> {
  const f = await trancarRascunho(u.tx, id)
  if (f.guarda !== p.versao) throw outroMudou(f)
  const erros = conferir(f.rascunho, await arredoresDe(u.tx, f.chave)).filter((x) => x.gravidade === 'erro')
  if (erros[0])
    throw new ErroApp(
      'RASCUNHO_INCOMPLETO',
      422,
      erros.length === 1
        ? erros[0].texto
        : `Antes de publicar, resolva ${erros.length} problemas. O primeiro: ${erros[0].texto}`,
      { details: erros.map((e) => ({ campo: e.secao, mensagem: e.texto, id: e.id })) },
    )
  return { f, d: definicao.parse(f.rascunho) }
}

export async function publicarRascunho(
  u: Unidade,
  id: string,
  p: PedidoDePublicar,
  andou?: Andou,
): Promise<{ numero: number; levados: number; recalculados: number }> {
  const { f, d } = await conferirPublicacao(u, id, p)
  const feito = await publicar(u, id, d, u.autor.usuario?.id ?? null, {
    levar: p.levar,
    nota: p.nota,
    ...(andou ? { andou } : {}),
  })
  return {
    ...feito,
    recalculados: p.recalcular_prazos ? await recontarPrazos(u, comPrazoNovo(f.vigente, d), { andou }) : 0,
  }
}
