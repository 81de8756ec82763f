import { sql } from 'kysely'
import { novas } from '#engines/funil/ordem.ts'
import { vencimento } from '#engines/funil/prazo.ts'
import type { Estagio } from '#engines/funil/tipos.ts'
import { DIA_MS } from '#kit/dias.ts'
import { tempoUtilEntre } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { expedienteDaEmpresa } from '#modules/funis/nucleo/regras/calendario.ts'
import { funilVigente, type FunilVigente } from '#modules/funis/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cabeNoFunil, genteDosDepartamentos, perfilDe, precoDaUsina } from './encaixe.ts'
import { sorte } from './sorte.ts'

const MESES = 9
const POR_MES = 14
const FUNIS = ['vu.vendas', 'co.vendas', 'co.matricula'] as const
const ORIGENS = ['meta', 'conversa', 'formulario', 'manual'] as const

const um = <T>(lista: readonly T[], r: () => number): T | undefined => lista[Math.floor(r() * lista.length)]

function precoPara(nome: string, sorteado: number): number {
  const [de, ate] = perfilDe(nome).kwp
  return precoDaUsina(de + sorteado * (ate - de))
}

/** Seeds closed sales of past months, so that the panels have data, and the goals of this month. Runs once. */
export async function semearPaineis(s: Servicos): Promise<void> {
  if (await s.banco.db.selectFrom('paineis.metas').select('id').limit(1).executeTakeFirst()) return
  const nomes = (
    await s.banco.db.selectFrom('cad.contatos').select(['id', 'nome']).where('nome', '<>', '').orderBy('id').execute()
  ).map((c) => ({ id: c.id, nome: c.nome }))
  if (nomes.length === 0) return
  const r = sorte(20_261_122)
  await s.executar(sistema, async ({ tx }) => {
    const doDepartamento = await genteDosDepartamentos(tx)
    for (const chave of FUNIS) {
      const f = await funilVigente(tx, chave)
      const gente = doDepartamento.get(f.departamento) ?? []
      const clientes = nomes.filter((n) => cabeNoFunil(chave, n.nome))
      const linhas = Array.from({ length: MESES * POR_MES }, (_, i) => passado(f, i, gente, clientes, r))
      const ordens = novas(linhas.length)
      await sql`
        insert into funis.cartoes (
          id, funil_id, estagio_id, situacao, titulo, contato_id, valor_centavos, campos, responsavel_id, ordem,
          origem, entrou_estagio_em, ultima_atividade_em, fechado_em, motivo_perda, criado_em
        )
        select
          id,
          ${f.id},
          estagio_id,
          situacao,
          titulo,
          contato_id,
          valor_centavos,
          coalesce(campos, '{}'),
          responsavel_id,
          ordem,
          origem,
          fechado_em,
          fechado_em,
          fechado_em,
          motivo_perda,
          criado_em
        from jsonb_populate_recordset(
          null::funis.cartoes,
          ${JSON.stringify(linhas.map((l, i) => ({ ...l.cartao, ordem: ordens[i] })))}::jsonb
        )
      `.execute(tx)
      await sql`
        insert into funis.transicoes (
          cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s,
          duracao_util_s, no_prazo
        )
        select
          cartao_id, seq, ${f.id}, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s,
          duracao_util_s, no_prazo
        from jsonb_populate_recordset(
          null::funis.transicoes, ${JSON.stringify(linhas.flatMap((l) => l.transicoes))}::jsonb
        )
      `.execute(tx)
      // spread the expected closing dates of open cards over the next months
      await sql`
        update funis.cartoes
        set
          previsao = (now() + make_interval(days => 5 + (('x' || right(id::text, 2))::bit(8)::int % 95)))::date
        where funil_id = ${f.id}
          and situacao = 'aberto'
          and previsao is null
          and right(id::text, 1) <> '0'
      `.execute(tx)
      const metas = [
        ['entradas', POR_MES],
        ['ganhos', 6],
        ['taxa_ganho', 45],
        ...(f.definicao.usa_valor ? [['valor_ganho', 60_000_000] as const] : []),
      ] as const
      for (const [indicador, alvo] of metas)
        await sql`
          insert into paineis.metas (id, funil_id, mes, indicador, alvo)
          values (
            ${uuidv7()},
            ${f.id},
            date_trunc('month', now() at time zone 'America/Sao_Paulo')::date,
            ${indicador},
            ${alvo}
          )
          on conflict do nothing
        `.execute(tx)
    }
  })
}

/** Invents a card that came some months ago and ended: two of five were won, and some went back a stage once. */
function passado(
  f: FunilVigente,
  i: number,
  gente: readonly string[],
  nomes: readonly { id: string; nome: string }[],
  r: () => number,
) {
  const trilha = f.definicao.estagios.filter((e) => !e.desvio && (e.tipo === 'aberto' || e.tipo === 'espera'))
  const ganhou = r() < 0.42
  const fim = f.definicao.estagios.find((e) => e.tipo === (ganhou ? 'ganho' : 'perdido'))
  const caminho: (Estagio | undefined)[] = [
    ...trilha.slice(0, ganhou ? trilha.length : 1 + Math.floor(r() * (trilha.length - 1))),
    fim,
  ]
  if (caminho.length > 4 && r() < 0.2) caminho.splice(3, 0, caminho[1])
  const id = uuidv7()
  const quem = um(gente, r)
  const cliente = nomes[i % nomes.length]
  let em = Date.now() - (12 + (i / POR_MES) * 30 + r() * 25) * DIA_MS - caminho.length * 4 * DIA_MS
  let antes: { estagio: Estagio; em: Date } | null = null
  const transicoes = caminho
    .flatMap((e) => {
      if (!e || e.id === antes?.estagio.id) return []
      const quando = new Date(em)
      const prazo = antes && vencimento(antes.estagio.prazo, antes.em, expedienteDaEmpresa)
      const linha = {
        cartao_id: id,
        seq: 0,
        de_estagio_id: antes?.estagio.id ?? null,
        para_estagio_id: e.id,
        em: quando,
        por_tipo: quem ? 'pessoa' : 'sistema',
        por_id: quem ?? null,
        duracao_s: antes && Math.round((em - antes.em.getTime()) / 1000),
        duracao_util_s: antes && Math.round(tempoUtilEntre(expedienteDaEmpresa, antes.em, quando) / 1000),
        no_prazo: prazo ? quando <= prazo : null,
      }
      antes = { estagio: e, em: quando }
      em += (0.1 + r() * r() * 7) * DIA_MS
      return [linha]
    })
    .map((t, n) => ({ ...t, seq: n + 1 }))
  const ultima = transicoes.at(-1)
  const valor_centavos = f.definicao.usa_valor ? precoPara(cliente?.nome ?? '', r()) : null
  const campos = f.definicao.campo_valor ? { [f.definicao.campo_valor]: valor_centavos } : {}
  return {
    cartao: {
      id,
      estagio_id: ultima?.para_estagio_id,
      situacao: ganhou ? 'ganho' : 'perdido',
      titulo: cliente?.nome.slice(0, 160),
      contato_id: cliente?.id,
      valor_centavos,
      campos,
      responsavel_id: quem,
      origem: um(ORIGENS, r),
      fechado_em: ultima?.em,
      motivo_perda: ganhou ? null : um(f.definicao.motivos_perda, r)?.id,
      criado_em: transicoes[0]?.em,
    },
    transicoes,
  }
}
