import { sql } from 'kysely'
import { gatilhos } from '#engines/regras/gatilhos.ts'
import type { Gatilho } from '#engines/regras/tipos.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ExecucaoVista } from '../../../contract/regras.ts'
import { cartaoNoAlcance, type Alcance } from '../../politica.ts'

interface Linha extends Omit<ExecucaoVista, 'criada_em' | 'tentar_em' | 'pode_repetir' | 'porque'> {
  gatilho: Gatilho
  gatilho_estagio: string | null
  gatilho_campo: string | null
  criada_em: Date
  tentar_em: Date | null
  chave: string
}
interface Recorte {
  regra_id?: string | undefined
  cartao_id?: string | undefined
  situacao?: string | undefined
}

/** 'O cartão entra em um estágio: Proposta', as the rule's editor says it. */
function porqueRodou(g: Gatilho, estagio: string | null, campo: string | null): string {
  const onde = estagio ?? campo ?? ('dias' in g ? `${g.dias} ${Math.abs(g.dias) === 1 ? 'dia' : 'dias'}` : 'horas' in g ? `${g.horas} ${g.horas === 1 ? 'hora' : 'horas'}` : null)
  return `O cartão ${gatilhos[g.tipo].nome}${onde ? `: ${onde}` : ''}`
}

/** What rules did with cards in reach of who asks, newest first. */
export async function execucoesDe(db: Db, a: Alcance, r: Recorte, limite: number, cursor: string | undefined, repete: boolean) {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<Linha>`select x.id, x.regra_id, r.nome as regra_nome, v.definicao -> 'gatilho' as gatilho, (select e.nome from funis.estagios e where e.id::text = v.definicao -> 'gatilho' ->> 'estagio_id') as gatilho_estagio, (select k.rotulo from funis.campos k where k.chave = v.definicao -> 'gatilho' ->> 'campo') as gatilho_campo, x.cartao_id, c.titulo, x.situacao, x.versao, x.feitos, jsonb_array_length(v.definicao -> 'acoes') as passos, x.tentativas, x.tentar_em, x.erro, x.criada_em, x.criada_em::text as chave
    from funis.execucoes x join funis.regras r on r.id = x.regra_id join funis.regra_versoes v on v.regra_id = x.regra_id and v.numero = x.versao join funis.cartoes c on c.id = x.cartao_id
    where ${cartaoNoAlcance(a)} and ${r.regra_id ? sql`x.regra_id = ${r.regra_id}::uuid` : sql`x.cartao_id = ${r.cartao_id ?? null}::uuid`} and x.situacao <> ${r.situacao ? '' : 'nao_vale'} ${r.situacao ? sql`and x.situacao = ${r.situacao}` : sql``}
      ${lugar ? sql`and (x.criada_em, x.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by x.criada_em desc, x.id desc limit ${limite + 1}`.execute(db)
  const desta = rows.slice(0, limite)
  const ultima = desta.at(-1)
  return {
    execucoes: desta.map(({ chave: _, gatilho, gatilho_estagio, gatilho_campo, ...l }) => ({ ...l, porque: porqueRodou(gatilho, gatilho_estagio, gatilho_campo), criada_em: l.criada_em.toISOString(), tentar_em: l.tentar_em?.toISOString() ?? null, pode_repetir: repete && l.situacao === 'falhou' })),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}
