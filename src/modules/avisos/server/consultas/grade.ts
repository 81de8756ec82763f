import { sql } from 'kysely'
import { canaisDeAviso, type CanalDeAviso } from '#kit/canal-de-aviso.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import type { Ajustes, LinhaDaGrade, Preferencias } from '../../contract/avisos.ts'

const possiveis = (t: TipoDeAviso): readonly CanalDeAviso[] => t.canais ?? canaisDeAviso
/** Critical notifications always ring the bell. */
export const fixo = (t: TipoDeAviso, canal: CanalDeAviso): boolean => t.critico === true && canal === 'sino'

export const ligadoEm = (t: TipoDeAviso, canal: CanalDeAviso, escolha: boolean | undefined): boolean =>
  fixo(t, canal) || (possiveis(t).includes(canal) && (escolha ?? t.padrao.includes(canal)))

/** The notification types that can apply to this user. */
export const tiposDe = (tipos: readonly TipoDeAviso[], ctx: Ctx): TipoDeAviso[] =>
  tipos.filter((t) => !t.permissao || pode(ctx, t.permissao))

export const linhaDe = (t: TipoDeAviso, escolhas: ReadonlyMap<string, boolean>): LinhaDaGrade => ({
  tipo: t.tipo,
  modulo: t.modulo,
  rotulo: t.rotulo,
  dica: t.dica,
  critico: t.critico ?? false,
  canais: possiveis(t).map((canal) => ({
    canal,
    ligado: ligadoEm(t, canal, escolhas.get(`${t.tipo} ${canal}`)),
    padrao: t.padrao.includes(canal),
    fixo: fixo(t, canal),
  })),
})

export async function escolhasDe(db: Db | Tx, usuario_id: string): Promise<Map<string, boolean>> {
  const linhas = await db
    .selectFrom('avisos.preferencias')
    .select(['tipo', 'canal', 'ligado'])
    .where('usuario_id', '=', usuario_id)
    .execute()
  return new Map(linhas.map((l) => [`${l.tipo} ${l.canal}`, l.ligado]))
}

export const AJUSTES_INICIAIS: Ajustes = {
  silencio_de: null,
  silencio_ate: null,
  silencio_dias: [0, 1, 2, 3, 4, 5, 6],
  som: true,
  resumo: 'nenhum',
  resumo_minuto: 480,
  resumo_dia: 1,
}

export async function ajustesDe(db: Db | Tx, usuario_id: string): Promise<Ajustes> {
  const { rows } = await sql<Ajustes>`
    select silencio_de, silencio_ate, silencio_dias, som, resumo, resumo_minuto, resumo_dia
    from avisos.ajustes
    where usuario_id = ${usuario_id}
  `.execute(db)
  return rows[0] ?? AJUSTES_INICIAIS
}

export async function mudosDe(db: Db | Tx, usuario_id: string): Promise<Preferencias['mudos']> {
  const linhas = await db
    .selectFrom('avisos.mudos')
    .select(['funil_id', 'time_id'])
    .where('usuario_id', '=', usuario_id)
    .execute()
  return { funis: linhas.flatMap((l) => l.funil_id ?? []), times: linhas.flatMap((l) => l.time_id ?? []) }
}

/** Returns why each channel cannot reach the user. */
export async function impedimentosDe(db: Db, usuario_id: string): Promise<Preferencias['impedimentos']> {
  const {
    rows: [l],
  } = await sql<{ telefone: boolean; caixa: boolean; push: boolean }>`
    select
      u.telefone is not null as telefone,
      exists (
        select from plataforma_publico.parametros x
        where x.chave = 'avisos.whatsapp'
          and x.valor ->> 'caixa_entrada_id' is not null
      ) as caixa,
      exists (select from avisos.inscricoes i where i.usuario_id = u.id) as push
    from acesso_publico.usuarios u
    where u.id = ${usuario_id}
  `.execute(db)
  return {
    email: null,
    whatsapp: !l?.caixa
      ? 'A empresa ainda não escolheu por qual caixa de entrada os avisos saem.'
      : !l.telefone
        ? 'Ponha seu telefone no perfil para receber por aqui.'
        : null,
    push: l?.push ? null : 'Nenhum navegador seu está inscrito.',
  }
}
