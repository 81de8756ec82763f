import { sql } from 'kysely'
import type { Gatilho } from '#engines/regras/tipos.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ExecucaoVista } from '../../contract/automacoes.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/publico.ts'
import { frasesDosGatilhos } from './nomes.ts'

interface Linha extends Omit<ExecucaoVista, 'criada_em' | 'tentar_em' | 'pode_repetir' | 'porque'> {
  gatilho: Gatilho
  por_nome: string | null
  criada_em: Date
  tentar_em: Date | null
  chave: string
}
interface Recorte {
  regra_id?: string | undefined
  cartao_id?: string | undefined
  situacao?: string | undefined
}

/** Who clicked the button, or the trigger: 'quando o cartão entra em Proposta'. */
const porqueRodou = (g: Gatilho, por: string | null, frase: string) =>
  g.tipo === 'botao' && por ? `${por} apertou “${g.rotulo}”` : frase.charAt(0).toLowerCase() + frase.slice(1)

/** Executions of rules on cards within the caller's reach, newest first. */
export async function execucoesDe(
  db: Db,
  a: Alcance,
  r: Recorte,
  limite: number,
  cursor: string | undefined,
  repete: boolean,
) {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<Linha>`
    select
      x.id,
      x.regra_id,
      r.nome as regra_nome,
      v.definicao -> 'gatilho' as gatilho,
      p.nome as por_nome,
      x.cartao_id,
      c.titulo,
      x.situacao,
      x.versao,
      x.feitos,
      jsonb_array_length(v.definicao -> 'acoes') as passos,
      x.tentativas,
      x.tentar_em,
      x.erro,
      x.criada_em,
      x.criada_em::text as chave
    from funis.execucoes x
    join funis.regras r on r.id = x.regra_id
    join funis.regra_versoes v on v.regra_id = x.regra_id and v.numero = x.versao
    join funis_publico.cartoes c on c.id = x.cartao_id
    left join acesso_publico.usuarios p on p.id = x.pedida_por
    where ${cartaoNoAlcance(a)}
      and ${r.regra_id ? sql`x.regra_id = ${r.regra_id}::uuid` : sql`x.cartao_id = ${r.cartao_id ?? null}::uuid`}
      and x.situacao <> ${r.situacao ? '' : 'nao_vale'} ${r.situacao ? sql`and x.situacao = ${r.situacao}` : sql``} ${lugar ? sql`and (x.criada_em, x.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by x.criada_em desc, x.id desc
    limit ${limite + 1}
  `.execute(db)
  const desta = rows.slice(0, limite)
  const ultima = desta.at(-1)
  const frase = await frasesDosGatilhos(
    db,
    desta.map((l) => l.gatilho),
  )
  return {
    execucoes: desta.map(({ chave: _, gatilho, por_nome, ...l }) => ({
      ...l,
      porque: porqueRodou(gatilho, por_nome, frase(gatilho)),
      criada_em: l.criada_em.toISOString(),
      tentar_em: l.tentar_em?.toISOString() ?? null,
      pode_repetir: repete && l.situacao === 'falhou',
    })),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}
