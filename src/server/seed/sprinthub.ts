import { sql } from 'kysely'
import type { SprintHubSimulado } from '#embedded/sprinthub/criar-sprinthub.ts'
import { uuidv7 } from '#kit/id.ts'
import { ligarSistema, lerTudo, mudarEnderecoDaFonte, vincular } from '#modules/externos/publico.ts'
import { configDaFonte } from '#modules/externos/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

/** The demonstration company with the system it comes from: read, two records recognised (and not quite the same), the rest to be brought in by hand. */
export async function semearSprintHub(s: Servicos, deles: SprintHubSimulado): Promise<void> {
  const { banco, executar } = s
  const antes = await banco.db.selectFrom('cad.sistemas_externos').select('config').where('sistema', '=', 'sprinthub').executeTakeFirst()
  if (antes) {
    const config = configDaFonte.parse(antes.config)
    // the stand-in comes up at another port each time; whoever linked their own keeps it
    if (config.instancia === deles.instancia && URL.parse(config.url)?.hostname === '127.0.0.1') await executar(sistema, (u) => mudarEnderecoDaFonte(u, 'sprinthub', deles.url))
    return
  }
  await executar(sistema, (u) => ligarSistema(u, s.cofre, 'sprinthub', { ativo: true, config: configDaFonte.parse({ url: deles.url, instancia: deles.instancia }), token: deles.token }))
  for (const tipo of ['contato', 'oportunidade'] as const) {
    const id = uuidv7()
    await sql`insert into cad.sincronizacoes (id, sistema, tipo) values (${id}, 'sprinthub', ${tipo})`.execute(banco.db)
    await lerTudo(s, { id, sistema: 'sprinthub', tipo })
  }
  const { rows } = await sql<{ id_externo: string; contato_id: string }>`select distinct on (r.id_externo) r.id_externo, i.contato_id from cad.referencias_externas r
    join cad.contato_identidades i on (i.tipo, i.valor) in (('telefone', r.dados ->> 'telefone'), ('email', r.dados ->> 'email')) where r.sistema = 'sprinthub' and r.tipo = 'contato' order by r.id_externo`.execute(banco.db)
  for (const r of rows) await executar(sistema, (u) => vincular(u, 'sprinthub', 'contato', r.id_externo, r.contato_id))
}
