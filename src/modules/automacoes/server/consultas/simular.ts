import { sql } from 'kysely'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import type { Valores } from '#engines/funil/campos.ts'
import { foraDoGatilho, type CartaoDiante } from '#engines/regras/fora-do-gatilho.ts'
import type { DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { emPalavras } from '#modules/funis/nucleo/regras/em-palavras.ts'
import {
  comFatos,
  expedienteNoFunil,
  camposEmUso,
  CARTAO_NAO_ENCONTRADO,
  cartaoNoFunil,
  type Alcance,
  camposComColunas,
  comColunas,
} from '#modules/funis/publico.ts'
import { fraseDaAcao, nomesDaAutomacao } from './frases.ts'

async function cartaoDiante(db: Db, id: string): Promise<CartaoDiante> {
  const { rows } = await sql<CartaoDiante>`
    select
      c.estagio_id,
      c.situacao,
      c.arquivado_em is not null as arquivado,
      c.origem,
      c.vence_em,
      greatest(c.ultima_atividade_em, c.entrou_estagio_em) as tocado_em,
      ${comColunas} as valores
    from funis_publico.cartoes c ${comFatos}
    where c.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
  return rows[0]
}

/** Simulates the rule on a card in its current state, including whether its trigger applies. Read-only. */
export async function simularNoCartao(db: Db, d: DefinicaoDaRegra, funilId: string, cartaoId: string) {
  const [cartao, campos, expediente] = await Promise.all([
    cartaoDiante(db, cartaoId),
    camposEmUso(db),
    expedienteNoFunil(db, funilId),
  ])
  const { valores } = cartao
  const nomes = await nomesDaAutomacao(db, funilId, d, [cartao.estagio_id])
  const rotulos = camposComColunas(campos)
  const comparacoes = (d.quando?.regras ?? []).map((r) => ({
    campo: r.campo,
    rotulo: rotulos.get(r.campo)?.rotulo ?? r.campo,
    vale: valeParaOCartao({ juntar: 'e', regras: [r] }, valores),
  }))
  const { gatilho } = d
  if ('estagios' in gatilho && gatilho.estagios.length > 0)
    comparacoes.unshift({
      campo: 'estagio',
      rotulo: 'Estágio do cartão',
      vale: gatilho.estagios.includes(cartao.estagio_id),
    })
  const nome = (x: string) => nomes.get(x) ?? rotulos.get(x)?.rotulo ?? x
  const fora = foraDoGatilho(gatilho, cartao, { nome, agora: new Date(), expediente })
  const condicao = valeParaOCartao(d.quando, valores)
  return {
    vale: fora === null && condicao,
    fora,
    condicao,
    comparacoes,
    passos: d.acoes.map((a) => fraseDaAcao(a, nomes, emPalavras(campos, valores), expediente)),
  }
}

const MAXIMO = 5000
const MOSTRADOS = 20

/** Open cards for which the condition is true now, within the caller's reach. */
export async function previaNoFunil(db: Db, a: Alcance, d: DefinicaoDaRegra, funilId: string) {
  const estagio =
    d.gatilho.tipo === 'saiu'
      ? sql`c.estagio_id = ${d.gatilho.estagio_id}::uuid`
      : 'estagios' in d.gatilho && d.gatilho.estagios.length > 0
        ? sql`c.estagio_id = any(${[...d.gatilho.estagios]}::uuid[])`
        : sql`true`
  const { rows } = await sql<{ id: string; titulo: string; valores: Valores }>`
    select c.id, c.titulo, ${comColunas} as valores
    from funis_publico.cartoes c ${comFatos}
    where c.funil_id = ${funilId}
      and c.situacao = 'aberto'
      and c.arquivado_em is null
      and ${cartaoNoFunil(a, funilId)}
      and ${estagio}
    order by c.criado_em desc
    limit ${MAXIMO}
  `.execute(db)
  const certos = rows.filter((c) => valeParaOCartao(d.quando, c.valores))
  return { total: certos.length, cartoes: certos.slice(0, MOSTRADOS).map(({ id, titulo }) => ({ id, titulo })) }
}
