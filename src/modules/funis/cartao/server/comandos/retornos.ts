import { sql } from 'kysely'
import { aindaEspera } from '#engines/funil/passagem.ts'
import { situacaoDe, type Definicao, type Estagio, type Passagem } from '#engines/funil/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { abrirTarefa } from './avisar-passagem.ts'
import { lugarEm } from './lugar.ts'
import { entrar } from './entrar.ts'
import { trancarCartao, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

interface Vinculo {
  id: string
  passagem: string
  de_cartao_id: string
}

/**
 * A child reached a stage that its hand-off waits for: moves the parent on. A parent that was moved by users stays, and
 * its assignee is asked to check.
 */
export async function chamarPais(
  u: Unidade,
  funil: FunilVigente,
  c: CartaoTrancado,
  chegada: { estagio_id: string; seq: number; em: Date },
): Promise<void> {
  const estagio = funil.definicao.estagios.find((e) => e.id === chegada.estagio_id)
  // a late notification of an outcome does not count for a newer visit that reopened the card
  const { rows } = await sql<Vinculo>`
    select v.id, v.passagem, v.de_cartao_id
    from funis.vinculos v
    where v.para_cartao_id = ${c.id}
      and v.retornou_em is null
      and (
        v.criado_em <= ${chegada.em}
        or not exists (
          select from funis.vinculos a
          where a.de_cartao_id = v.de_cartao_id
            and a.para_cartao_id = v.para_cartao_id
            and a.passagem = v.passagem
            and a.ciclo < v.ciclo
        )
      )
    order by v.id
  `.execute(u.tx)
  if (estagio) for (const v of rows) await chamar(u, v, { titulo: c.titulo, funil, estagio, seq: chegada.seq })
}

async function chamar(
  u: Unidade,
  v: Vinculo,
  filho: { titulo: string; funil: FunilVigente; estagio: Estagio; seq: number },
): Promise<void> {
  const pai = await trancarCartao(u.tx, 'sistema', v.de_cartao_id)
  const { d, p } = await quemEspera(u, pai, v.passagem)
  // after a `mover` the card may enter stages of another funnel with the same key as those waited for
  const retorno = p?.retornos.find((r) =>
    typeof r.quando === 'string'
      ? r.quando === filho.estagio.tipo
      : p.destino.funil === filho.funil.chave && r.quando.estagio === filho.estagio.chave,
  )
  if (!p || !retorno) return
  if (retorno.tarefa) await abrirTarefa(u, pai, retorno.tarefa, `${v.id}:${filho.seq}`)
  if (typeof retorno.quando === 'string')
    await sql`update funis.vinculos set retornou_em = now() where id = ${v.id}`.execute(u.tx)
  const alvo = d.estagios.find((e) => e.chave === retorno.para)
  if (!alvo || pai.estagio_id === alvo.id) return
  if (pai.situacao === 'aberto' && aindaEspera(d, p, pai.estagio_id, await veioDePassagem(u, pai.id))) {
    await entrar(u, pai, alvo, {
      quem: { tipo: 'passagem' },
      agora: new Date(),
      motivo: `${filho.titulo}: ${filho.estagio.nome}`,
      ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : pai.ordem,
    })
  } else if (!retorno.tarefa && !(pai.situacao === 'ganho' && filho.estagio.tipo === 'ganho')) {
    await abrirTarefa(
      u,
      pai,
      `${filho.funil.definicao.nome}: ${filho.estagio.nome}. O cartão já tinha seguido; veja o que muda`.slice(0, 200),
      `${v.id}:${filho.seq}`,
    )
  }
}

/** Finds the hand-off that created the child, in the parent's funnel or in a funnel it was moved from. */
async function quemEspera(
  u: Unidade,
  pai: CartaoTrancado,
  chave: string,
): Promise<{ d: Definicao; p: Passagem | undefined }> {
  const aqui = (await funilVigente(u.tx, pai.funil_id)).definicao
  const daqui = aqui.passagens.find((x) => x.chave === chave)
  if (daqui) return { d: aqui, p: daqui }
  const { rows } = await sql<{ id: string }>`
    select distinct de_funil_id as id
    from funis.transicoes
    where cartao_id = ${pai.id}
      and de_funil_id is not null
  `.execute(u.tx)
  for (const { id } of rows) {
    const d = (await funilVigente(u.tx, id)).definicao
    const p = d.passagens.find((x) => x.chave === chave)
    if (p) return { d, p }
  }
  return { d: aqui, p: undefined }
}

/** Whether a hand-off made the last move of the card. */
async function veioDePassagem(u: Unidade, cartaoId: string): Promise<boolean> {
  const { rows } = await sql<{ por_tipo: string }>`
    select por_tipo
    from funis.transicoes
    where cartao_id = ${cartaoId}
      and desfaz is null
      and desfeita_por is null
    order by seq desc
    limit 1
  `.execute(u.tx)
  return rows[0]?.por_tipo === 'passagem'
}
