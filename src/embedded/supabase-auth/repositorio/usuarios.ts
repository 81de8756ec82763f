import { sql, type QueryExecutorProvider } from 'kysely'
import { exigirQueCaiba } from '../metadados.ts'

export interface LinhaDeUsuario {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  is_anonymous: boolean
  banned_until: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** Columns that a command may set. `undefined` leaves the column unchanged. */
export type MudancaDeUsuario = Partial<
  Omit<LinhaDeUsuario, 'id' | 'created_at' | 'updated_at' | 'confirmed_at' | 'aud'>
>

/** A weak lock that does not block foreign keys of rows inserted by other transactions, to avoid deadlocks. */
const TRAVA = sql`for no key update`

export async function usuarioPorId(
  db: QueryExecutorProvider,
  id: string,
  travar = false,
): Promise<LinhaDeUsuario | undefined> {
  const { rows } = await sql<LinhaDeUsuario>`
      select *
      from auth.users
      where id = ${id}
        and deleted_at is null ${travar ? TRAVA : sql``}
    `.execute(db)
  return rows[0]
}

export async function usuarioPorEmail(
  db: QueryExecutorProvider,
  email: string,
  travar = false,
): Promise<LinhaDeUsuario | undefined> {
  const { rows } = await sql<LinhaDeUsuario>`
    select *
    from auth.users
    where email = ${email}
      and not is_sso_user
      and deleted_at is null ${travar ? TRAVA : sql``}
  `.execute(db)
  return rows[0]
}

export interface UsuarioNovo {
  id: string
  email?: string | null
  phone?: string | null
  encrypted_password?: string | null
  email_confirmed_at?: Date | null
  phone_confirmed_at?: Date | null
  invited_at?: Date | null
  banned_until?: Date | null
  role?: string
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
}

function exigirMetadadosPequenos(u: Pick<MudancaDeUsuario, 'raw_user_meta_data' | 'raw_app_meta_data'>): void {
  exigirQueCaiba(u.raw_user_meta_data, 'user_metadata')
  exigirQueCaiba(u.raw_app_meta_data, 'app_metadata')
}

/**
 * Returns undefined when the address already has an account: decided by the unique index, not by a query beforehand.
 */
export async function inserirUsuario(tx: QueryExecutorProvider, u: UsuarioNovo): Promise<LinhaDeUsuario | undefined> {
  exigirMetadadosPequenos(u)
  const { rows } = await sql<LinhaDeUsuario>`
    insert into auth.users (
      id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, invited_at, banned_until,
      role, raw_app_meta_data, raw_user_meta_data
    )
    values (
      ${u.id},
      ${u.email ?? null},
      ${u.phone ?? null},
      ${u.encrypted_password ?? null},
      ${u.email_confirmed_at ?? null},
      ${u.phone_confirmed_at ?? null},
      ${u.invited_at ?? null},
      ${u.banned_until ?? null},
      ${u.role ?? 'authenticated'},
      ${JSON.stringify(u.raw_app_meta_data)},
      ${JSON.stringify(u.raw_user_meta_data)}
    )
    on conflict do nothing
    returning *
  `.execute(tx)
  return rows[0]
}

export async function mudarUsuario(
  tx: QueryExecutorProvider,
  id: string,
  mudanca: MudancaDeUsuario,
): Promise<LinhaDeUsuario> {
  exigirMetadadosPequenos(mudanca)
  const pares = Object.entries(mudanca)
    .filter(([, valor]) => valor !== undefined)
    .map(([coluna, valor]) => sql`${sql.ref(coluna)} = ${coluna.startsWith('raw_') ? JSON.stringify(valor) : valor}`)
  const { rows } = await sql<LinhaDeUsuario>`
    update auth.users
    set ${sql.join([...pares, sql`updated_at = now()`])}
    where id = ${id}
    returning *
  `.execute(tx)
  const linha = rows[0]
  if (!linha) throw new TypeError('the user row vanished inside its own transaction')
  return linha
}

export async function apagarUsuario(tx: QueryExecutorProvider, id: string): Promise<boolean> {
  // sessions first, to avoid deadlocks: a concurrent refresh locks its session and then reads the user
  await sql`delete from auth.sessions where user_id = ${id}`.execute(tx)
  const r = await sql`delete from auth.users where id = ${id}`.execute(tx)
  return (r.numAffectedRows ?? 0n) > 0n
}

export async function listarUsuarios(
  db: QueryExecutorProvider,
  pagina: number,
  porPagina: number,
): Promise<{ linhas: LinhaDeUsuario[]; total: number }> {
  const { rows } = await sql<LinhaDeUsuario>`
    select *
    from auth.users
    where deleted_at is null
    order by created_at desc, id desc
    limit ${porPagina} offset ${(pagina - 1) * porPagina}
  `.execute(db)
  const contagem = await sql<{
    total: number
  }>`select count(*) as total from auth.users where deleted_at is null`.execute(db)
  return { linhas: rows, total: contagem.rows[0]?.total ?? 0 }
}
