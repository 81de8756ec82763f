import { sql } from 'kysely'
import type { SprintHubSimulado } from '#embedded/sprinthub/criar-sprinthub.ts'
import { uuidv7 } from '#kit/id.ts'
import {
  importarRegistros,
  ligarSistema,
  lerTudo,
  mapearEstagios,
  mudarEnderecoDaFonte,
  vincular,
} from '#modules/externos/publico.ts'
import { configDaFonte, lugarDeles } from '#modules/externos/tipos.ts'
import { funilVigente } from '#modules/funis/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

/**
 * Links the demonstration company to the CRM that it comes from: data read, two records matched (with differences),
 * stages mapped, some sales on our board and the rest left to be imported by hand.
 */
export async function semearSprintHub(s: Servicos, deles: SprintHubSimulado): Promise<void> {
  const { banco, executar } = s
  const antes = await banco.db
    .selectFrom('cad.sistemas_externos')
    .select('config')
    .where('sistema', '=', 'sprinthub')
    .executeTakeFirst()
  if (antes) {
    const config = configDaFonte.parse(antes.config)
    // the simulator listens on another port after each start; a source linked to another system keeps its address
    if (config.instancia === deles.instancia && URL.parse(config.url)?.hostname === '127.0.0.1')
      await executar(sistema, (u) => mudarEnderecoDaFonte(u, 'sprinthub', deles.url))
    return
  }
  await executar(sistema, (u) =>
    ligarSistema(u, s.cofre, 'sprinthub', {
      ativo: true,
      config: configDaFonte.parse({ url: deles.url, instancia: deles.instancia }),
      token: deles.token,
    }),
  )
  for (const tipo of ['contato', 'oportunidade'] as const) {
    const id = uuidv7()
    await sql`insert into cad.sincronizacoes (id, sistema, tipo) values (${id}, 'sprinthub', ${tipo})`.execute(banco.db)
    await lerTudo(s, { id, sistema: 'sprinthub', tipo })
  }
  const { rows } = await sql<{ id_externo: string; contato_id: string }>`
    select distinct on (r.id_externo) r.id_externo, i.contato_id
    from cad.referencias_externas r
    join cad.contato_identidades i on (i.tipo, i.valor) in (
      ('telefone', r.dados ->> 'telefone'), ('email', r.dados ->> 'email')
    )
    where r.sistema = 'sprinthub'
      and r.tipo = 'contato'
    order by r.id_externo
  `.execute(banco.db)
  for (const r of rows) await executar(sistema, (u) => vincular(u, 'sprinthub', 'contato', r.id_externo, r.contato_id))
  await trazerOportunidades(s)
}

/** Our stage for each stage of the CRM: nearly the same sales process under other names. */
const MAPA = {
  'Novo lead': 'novo_lead',
  'Primeiro contato': 'primeiro_contato',
  Qualificação: 'qualificacao',
  'Proposta apresentada': 'apresentada',
  Negociação: 'negociacao',
  Fechado: 'ganho',
  'Sem interesse': 'perdido',
} as const
const TRAZIDAS = 9

/** Maps the stages and imports the oldest open opportunities; the others are left to be chosen. */
async function trazerOportunidades(s: Servicos): Promise<void> {
  const vendas = await funilVigente(s.banco.db, 'vu.vendas').catch(() => null)
  if (!vendas) return
  const nosso = (chave: string) => vendas.definicao.estagios.find((e) => e.chave === chave)
  const { rows } = await sql<{ id_externo: string; funil: string; estagio: keyof typeof MAPA }>`
    select id_externo, dados ->> 'funil' as funil, dados ->> 'estagio' as estagio
    from cad.referencias_externas
    where sistema = 'sprinthub'
      and tipo = 'oportunidade'
    order by id_externo
  `.execute(s.banco.db)
  const estagios = Object.fromEntries(
    rows.flatMap((r) => (nosso(MAPA[r.estagio]) ? [[lugarDeles(r), nosso(MAPA[r.estagio])?.id ?? '']] : [])),
  )
  await s.executar(sistema, (u) => mapearEstagios(u, 'sprinthub', estagios))
  const abertas = rows
    .filter((r) => ['aberto', 'espera'].includes(nosso(MAPA[r.estagio])?.tipo ?? ''))
    .slice(0, TRAZIDAS)
    .map((r) => r.id_externo)
  const alcance = {
    usuario_id: '',
    em_nome_de: [],
    times: [],
    funis: new Map([[vendas.id, { papel: 'gestor' as const, alcance: 'todos' as const }]]),
  }
  await importarRegistros(s, sistema, { alcance, estagios }, 'sprinthub', 'oportunidade', abertas)
}
