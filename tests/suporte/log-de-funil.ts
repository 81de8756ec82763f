import { sql } from 'kysely'
import type { Definicao } from '#engines/funil/tipos.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { funilVigente } from '#modules/funis/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

export interface Passo {
  /** key of the target stage */
  para: string
  em: Date
  por?: string | undefined
  no_prazo?: boolean | undefined
  util_s?: number | undefined
  /** undone immediately: the card stayed where it was */
  desfeito?: boolean | undefined
}
export interface CartaoDoLog {
  passos: readonly Passo[]
  responsavel_id?: string | null | undefined
  valor_centavos?: number | null | undefined
  origem?: string | undefined
  motivo_perda?: string | undefined
  previsao?: string | undefined
  vence_em?: Date | undefined
  cidade?: string | undefined
  /** archived: hidden, but not concluded */
  arquivado_em?: Date | undefined
}

/** Writes cards with exactly this past, as the log would contain it. */
export async function escreverLog(s: Servicos, funil: string, cartoes: readonly CartaoDoLog[]): Promise<string[]> {
  const f = await funilVigente(s.banco.db, funil)
  const linhas = cartoes.map((c, i) => ({
    id: uuidv7(),
    contato: c.cidade ? uuidv7() : null,
    ...desenrolar(f.definicao, c),
    c,
    i,
  }))
  const campo = f.definicao.campo_valor
  const comValor = (c: CartaoDoLog) =>
    campo && typeof c.valor_centavos === 'number' ? { [campo]: c.valor_centavos } : {}
  await s.executar(sistema, async ({ tx }) => {
    for (const { id, contato, fim, transicoes, c, i } of linhas) {
      const aberto = situacaoDe(fim.tipo) === 'aberto'
      if (contato)
        await sql`
          insert into cad.contatos (id, nome, nome_informado, campos)
          values (${contato}, ${`Cliente ${i}`}, true, ${JSON.stringify({ cidade: c.cidade })}::jsonb)
        `.execute(tx)
      await sql`
        insert into funis.cartoes (
          id, funil_id, estagio_id, situacao, titulo, contato_id, responsavel_id, valor_centavos, campos,
          origem, ordem, entrou_estagio_em, criado_em, fechado_em, motivo_perda, previsao, vence_em,
          arquivado_em
        )
        values (
          ${id},
          ${f.id},
          ${fim.id},
          ${situacaoDe(fim.tipo)},
          ${`Cartão ${i}`},
          ${contato},
          ${c.responsavel_id ?? null},
          ${c.valor_centavos ?? null},
          ${JSON.stringify(comValor(c))}::jsonb,
          ${c.origem ?? 'manual'},
          'a0',
          ${fim.desde},
          ${transicoes[0]?.em ?? new Date()},
          ${aberto ? null : fim.desde},
          ${fim.tipo === 'perdido' ? (c.motivo_perda ?? null) : null},
          ${c.previsao ?? null}::date,
          ${aberto ? (c.vence_em ?? null) : null},
          ${aberto ? (c.arquivado_em ?? null) : null}
        )
      `.execute(tx)
      await sql`
        insert into funis.transicoes (
          cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s,
          duracao_util_s, no_prazo, desfaz, desfeita_por
        )
        select
          ${id}, seq, ${f.id}, de, para, em, por_tipo, por_id, duracao_s, duracao_util_s, no_prazo, desfaz,
          desfeita_por
        from jsonb_to_recordset(${JSON.stringify(transicoes)}::jsonb) as x(
          seq int, de uuid, para uuid, em timestamptz, por_tipo text, por_id uuid, duracao_s bigint,
          duracao_util_s bigint, no_prazo boolean, desfaz int, desfeita_por int
        )
      `.execute(tx)
    }
  })
  return linhas.map((l) => l.id)
}

function desenrolar(d: Definicao, { passos }: CartaoDoLog) {
  const estagio = (chave: string) => {
    const e = d.estagios.find((x) => x.chave === chave)
    if (!e) throw new Error(`no stage ${chave}`)
    return e
  }
  let onde: { id: string; tipo: (typeof d.estagios)[number]['tipo']; desde: Date } | null = null
  const transicoes: Record<string, unknown>[] = []
  for (const p of passos) {
    const alvo = estagio(p.para)
    const seq = transicoes.length + 1
    const duracao_s = onde ? Math.round((p.em.getTime() - onde.desde.getTime()) / 1000) : null
    const comum = {
      em: p.em,
      por_tipo: p.por ? 'pessoa' : 'sistema',
      por_id: p.por ?? null,
      duracao_s,
      duracao_util_s: p.util_s ?? (duracao_s === null ? null : Math.floor(duracao_s / 3)),
      no_prazo: p.no_prazo ?? null,
    }
    transicoes.push({
      ...comum,
      seq,
      de: onde?.id ?? null,
      para: alvo.id,
      desfaz: null,
      desfeita_por: p.desfeito ? seq + 1 : null,
    })
    if (p.desfeito && onde)
      transicoes.push({
        ...comum,
        seq: seq + 1,
        de: alvo.id,
        para: onde.id,
        desfaz: seq,
        desfeita_por: null,
        duracao_s: 0,
        duracao_util_s: 0,
        no_prazo: null,
      })
    else onde = { id: alvo.id, tipo: alvo.tipo, desde: p.em }
  }
  if (!onde) throw new Error('a card needs a first stage')
  return { fim: onde, transicoes: transicoes as ({ em: Date } & Record<string, unknown>)[] }
}
