import { sql } from 'kysely'
import { regra } from '#engines/regras/tipos.ts'
import { funilVigente, modelosComAutomacoes, type FunilVigente, type ModeloDeFunil } from '#modules/funis/publico.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { guardarRascunho, publicarAutomacao } from './guardar.ts'

/**
 * Adds the automations of the templates to their funnels, once, and turns them on. Where there are cards, or was an
 * automation before, the manager of the funnel decides.
 */
export async function instalarAutomacoes(s: Pick<Servicos, 'executar'>): Promise<void> {
  await s.executar(sistema, async (u) => {
    for (const m of modelosComAutomacoes) {
      const funil = await vazio(u, m.chave)
      if (funil && temOsEstagios(funil, m)) await instalar(u, funil, m)
    }
  })
}

/** A published funnel without automations and cards, not even archived ones. */
async function vazio(u: Unidade, chave: string): Promise<FunilVigente | null> {
  const { rows } = await sql<{ id: string }>`
    select f.id
    from funis_publico.funis f
    where f.chave = ${chave}
      and f.versao > 0
      and f.arquivado_em is null
      and not exists (select from funis.regras r where r.funil_id = f.id)
      and not exists (select from funis_publico.cartoes c where c.funil_id = f.id)
  `.execute(u.tx)
  return rows[0] ? funilVigente(u.tx, rows[0].id) : null
}

const idDoEstagio = (f: FunilVigente, chave: string): string =>
  f.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''

/** The company may have taken a stage out before the first card came. */
const temOsEstagios = (f: FunilVigente, m: ModeloDeFunil): boolean =>
  m.estagios.every((e) => idDoEstagio(f, e.chave) !== '')

async function instalar(u: Unidade, f: FunilVigente, m: ModeloDeFunil): Promise<void> {
  for (const a of m.automacoes ?? []) {
    const definicao = regra.parse(a.definicao((chave) => idDoEstagio(f, chave)))
    const id = await guardarRascunho(u, { id: null, funil_id: f.id, nome: a.nome, definicao })
    await publicarAutomacao(u, id)
  }
}
